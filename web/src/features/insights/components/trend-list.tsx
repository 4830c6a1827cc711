import { paths } from '@kith/contract/app-routes/paths';
import type { Trend, Trends } from '@kith/contract/insights/trends';
import { trendFields } from '@kith/contract/insights/trends-rules';
import { flagDefaults } from '@kith/contract/flags/rules';
import { clsx } from 'clsx';
import { ArrowDownRight, ArrowUpRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useFlags } from '#lib/flags.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { TrendLine } from '#ui/charts/trend-line.tsx';
import { drillPath } from '../api/drill.ts';
import type { Addressee } from './findings.tsx';
import { keyOfTrend } from './trend-key.ts';
import { useTrendTexts } from './use-trend-texts.ts';

type ListProps = {
  trends: Trends['trends'];
  onWrite: (person: Addressee) => void;
  onPost: (topic: string) => void;
};

/** The trends behind the radar, by field; the open one offers what to do about it. */
export function TrendList({ trends, onWrite, onPost }: ListProps) {
  const { t } = useTranslation('trends');
  const [opened, setOpened] = useState<string | null>(null);
  const known = trends.map(keyOfTrend);
  const open = opened !== null && known.includes(opened) ? opened : firstOf(trends);
  return (
    <Card className="min-w-0 self-start overflow-hidden">
      <h2 className="sr-only">{t('list')}</h2>
      {trendFields.map((field) => {
        const shown = trends.filter((trend) => trend.field === field);
        if (shown.length === 0) return null;
        return (
          <section key={field} className="border-b border-border pb-1 last:border-b-0">
            <h3 className="px-5 pt-4 pb-1 text-sm font-semibold text-muted">
              {t(`fields.${field}`)}
            </h3>
            <ul>
              {shown.map((trend) => {
                const key = keyOfTrend(trend);
                return (
                  <TrendRow
                    key={key}
                    trend={trend}
                    number={known.indexOf(key) + 1}
                    isOpen={key === open}
                    onOpen={() => setOpened(key)}
                  >
                    <TrendActions trend={trend} onWrite={onWrite} onPost={onPost} />
                  </TrendRow>
                );
              })}
            </ul>
          </section>
        );
      })}
    </Card>
  );
}

/** A topic that comes up is what one can do most about. */
function firstOf(trends: readonly Trend[]): string | null {
  const topic = trends.find(({ kind, is_rising: isRising }) => kind === 'topic' && isRising);
  const first = topic ?? trends[0];
  return first ? keyOfTrend(first) : null;
}

type RowProps = {
  trend: Trend;
  number: number;
  isOpen: boolean;
  onOpen: () => void;
  children: ReactNode;
};

function TrendRow({ trend, number, isOpen, onOpen, children }: RowProps) {
  const { t } = useTranslation('trends');
  const format = useFormat();
  const { nameOf, lineOf } = useTrendTexts();
  const isRising = trend.is_rising;
  const Arrow = isRising ? ArrowUpRight : ArrowDownRight;
  return (
    <li className={clsx(isOpen && 'bg-ember-soft/50')}>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onOpen}
        className="flex w-full items-center gap-3.5 px-5 py-2 text-left hover:bg-sunken focus-visible:-outline-offset-2"
      >
        <span
          aria-hidden
          className={clsx(
            'flex size-6 shrink-0 items-center justify-center rounded-full text-xs font-semibold tabular-nums',
            isRising ? 'bg-ember text-on-ember' : 'border-2 border-warmth-1 bg-sunken text-text',
          )}
        >
          {format.number(number)}
        </span>
        <span className="min-w-0 flex-1">
          <span className="block text-base font-semibold wrap-anywhere">{nameOf(trend)}</span>
          <span className="block text-sm text-muted">{lineOf(trend)}</span>
        </span>
        <TrendLine weeks={trend.weeks} isRising={isRising} />
        <Arrow
          aria-label={t(isRising ? 'rising' : 'falling')}
          role="img"
          size={16}
          className={clsx('shrink-0', isRising ? 'text-ember-ink' : 'text-muted')}
        />
      </button>
      {isOpen ? <div className="flex flex-wrap gap-2 pr-5 pb-3 pl-14.5">{children}</div> : null}
    </li>
  );
}

/** The way to the company or the industry that a trend is about. */
function TrendPage({ trend }: { trend: Trend }) {
  const { t } = useTranslation('trends');
  const flags = useFlags() ?? flagDefaults;
  const { nameOf } = useTrendTexts();
  const { kind, drill } = trend;
  const companyId = drill.kind === 'people' ? drill.set.value : undefined;
  const isCompany = (kind === 'hired' || kind === 'left') && flags.insights_company30f;
  const to =
    isCompany && companyId !== undefined
      ? paths.insightsCompany(companyId)
      : kind === 'industry' && flags.insights_industry30f
        ? paths.insightsIndustry(trend.name)
        : null;
  if (to === null) return null;
  return (
    <Button size="sm" asChild>
      <Link to={to}>{t('actions.page', { name: nameOf(trend) })}</Link>
    </Button>
  );
}

function TrendActions({
  trend,
  onWrite,
  onPost,
}: { trend: Trend } & Pick<ListProps, 'onWrite' | 'onPost'>) {
  const { t } = useTranslation('trends');
  const format = useFormat();
  const { nameOf } = useTrendTexts();
  const { kind, person, is_rising: isRising, people } = trend;
  const name = person?.full_name ?? '';
  return (
    <>
      {kind === 'topic' && isRising ? (
        <Button size="sm" variant="primary" onClick={() => onPost(trend.name)}>
          {t('actions.post')}
        </Button>
      ) : kind === 'industry' && isRising ? (
        <Button size="sm" variant="primary" asChild>
          <Link
            to={paths.opportunities({ tab: 'discover', kind: 'industry', industry: trend.name })}
          >
            {t('actions.meet')}
          </Link>
        </Button>
      ) : person ? (
        <Button size="sm" variant="primary" onClick={() => onWrite(person)}>
          {t(isRising ? 'actions.congratulate' : 'actions.ask', { name })}
        </Button>
      ) : null}
      <TrendPage trend={trend} />
      <Button size="sm" asChild>
        <Link
          to={drillPath(trend.drill)}
          aria-label={format.labelled(
            t('actions.see', { count: people, number: format.number(people) }),
            nameOf(trend),
          )}
        >
          {t('actions.see', { count: people, number: format.number(people) })}
        </Link>
      </Button>
    </>
  );
}
