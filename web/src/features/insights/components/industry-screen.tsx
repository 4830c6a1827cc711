import { paths } from '@kith/contract/app-routes/paths';
import type { IndustryInsight } from '@kith/contract/insights/groups';
import type { IndustryCode } from '@kith/contract/industries/isic';
import { Compass, Factory } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useIndustryNames } from '#lib/industries.ts';
import { BackLink } from '#ui/back-link.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton, TallSkeleton } from '#ui/skeleton.tsx';
import { useIndustryInsight } from '../api/groups.ts';
import type { Addressee } from './findings.tsx';
import { type RenderDraft, Updating } from './overview-screen.tsx';
import { GroupFigures } from './group-figures.tsx';
import { GroupHistory } from './group-history.tsx';
import { GroupOpportunities } from './group-opportunities.tsx';
import { IndustryCompanies, IndustryDivisions, IndustryHealth } from './industry-lists.tsx';
import { IndustryPeople, IndustryWayIn } from './industry-people.tsx';
import { MixChart } from './mix-chart.tsx';
import { MovesChart } from './moves-chart.tsx';
import { WatchButton } from './watch-button.tsx';

type IndustryScreenProps = { code: IndustryCode; renderDraft: RenderDraft };

/** An industry: its people and companies, who came and left, and what to do about it. */
export function IndustryScreen({ code, renderDraft }: IndustryScreenProps) {
  const { t } = useTranslation('company-insights');
  const { data, error, refetch } = useIndustryInsight(code);
  return (
    <div className="grid w-full grid-cols-[minmax(0,1fr)] gap-6">
      <BackLink to={paths.insights()}>{t('industry.back')}</BackLink>
      <IndustryHead code={code} insight={data} />
      {data ? (
        <WholeIndustry code={code} insight={data} renderDraft={renderDraft} />
      ) : error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <Skeleton className="h-24 rounded-lg" />
          <TallSkeleton />
        </>
      )}
    </div>
  );
}

function IndustryHead({
  code,
  insight,
}: {
  code: IndustryCode;
  insight: IndustryInsight | undefined;
}) {
  const { t } = useTranslation('company-insights');
  const format = useFormat();
  const nameOf = useIndustryNames();
  const section = insight?.section ?? null;
  const about = insight
    ? t('industry.companies', {
        count: insight.companies_total,
        number: format.number(insight.companies_total),
      })
    : '\u00A0';
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <div className="grid min-w-0 gap-2">
        <h1 className="title-serif text-2xl text-balance wrap-anywhere">{nameOf(code)}</h1>
        <p className="text-base text-muted">
          {about}
          {section ? (
            <>
              {' · '}
              <Link
                to={paths.insightsIndustry(section)}
                className="rounded-sm hover:text-text hover:underline"
              >
                {nameOf(section as IndustryCode)}
              </Link>
            </>
          ) : null}
        </p>
      </div>
      {insight ? (
        <div className="flex flex-wrap gap-2">
          <WatchButton
            group={{ industry: code }}
            name={nameOf(code)}
            since={insight.watched_since}
          />
          <MeetButton code={code} />
        </div>
      ) : null}
    </header>
  );
}

function MeetButton({ code }: { code: IndustryCode }) {
  const { t } = useTranslation('company-insights');
  return (
    <Button asChild icon={<Compass aria-hidden size={16} />}>
      <Link to={paths.opportunities({ tab: 'discover', kind: 'industry', industry: code })}>
        {t('industry.meet')}
      </Link>
    </Button>
  );
}

function WholeIndustry({
  code,
  insight,
  renderDraft,
}: {
  code: IndustryCode;
  insight: IndustryInsight;
  renderDraft: RenderDraft;
}) {
  const { t } = useTranslation('company-insights');
  const [to, setTo] = useState<Addressee | null>(null);
  const { moves } = insight;
  if (insight.people === 0 && moves.left.people === 0) {
    return (
      <EmptyState
        icon={<Factory aria-hidden size={22} />}
        title={t('industry.empty')}
        description={t('industry.emptyText')}
        action={
          <Button asChild>
            <Link to={paths.companies()}>{t('industry.toCompanies')}</Link>
          </Button>
        }
      />
    );
  }
  return (
    <>
      {insight.updating ? <Updating left={insight.updating.left} /> : null}
      <GroupFigures insight={insight} />
      <Columns
        main={
          <>
            <IndustryWayIn insight={insight} onWrite={setTo} />
            <MovesChart moves={moves} />
            <div className="grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-2">
              <MixChart by="seniorities" insight={insight} />
              <MixChart by="functions" insight={insight} />
            </div>
            <IndustryPeople insight={insight} onWrite={setTo} />
            <GroupHistory group={{ industry: code }} />
          </>
        }
        side={
          <>
            <IndustryCompanies insight={insight} />
            <IndustryDivisions divisions={insight.divisions} />
            <IndustryHealth health={insight.health} />
            <GroupOpportunities insight={insight} />
          </>
        }
      />
      {to ? renderDraft(to, () => setTo(null)) : null}
    </>
  );
}

function Columns({ main, side }: { main: ReactNode; side: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_18rem] lg:items-start">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">{main}</div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">{side}</div>
    </div>
  );
}
