import type { BridgeDetail } from '@kith/contract/bridges/schemas';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { WarmthRing } from '#ui/avatar.tsx';
import { Card, CardRow, Section } from '#ui/card.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useBridge } from '../api/bridges.ts';
import { namesOf } from './bridge-names.ts';
import { BridgeSees } from './bridge-sees.tsx';
import { BridgeStepper } from './bridge-stepper.tsx';
import { BridgeTimeline } from './bridge-timeline.tsx';

type BridgeScreenProps = {
  id: string;
  backHref: string;
  renderActions: (bridge: BridgeDetail) => ReactNode;
  /** What it is for. */
  renderPurpose: (bridge: BridgeDetail) => ReactNode;
};

/** One bridge: where it is, what each sees now, what was written, what happened. */
export function BridgeScreen({ id, backHref, renderActions, renderPurpose }: BridgeScreenProps) {
  const { t } = useTranslation('bridges');
  const { data: bridge, isError, error, refetch } = useBridge(id);
  if (isError) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!bridge) {
    return (
      <div className="grid gap-5">
        <Skeleton className="h-9 w-80" />
        <Skeleton className="h-36" />
        <Skeleton className="h-48" />
      </div>
    );
  }
  const names = namesOf(bridge);
  const title = t(`lines.${bridge.role}`, names);
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageTitle>{title}</PageTitle>
      <div className="grid gap-2">
        <Link
          to={backHref}
          className="inline-flex items-center gap-1 justify-self-start rounded-sm text-sm text-muted hover:text-text"
        >
          <ChevronLeft aria-hidden size={15} />
          {t('back')}
        </Link>
        <PageHeader
          title={title}
          description={<BridgeState bridge={bridge} />}
          actions={renderActions(bridge)}
        />
      </div>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 grid-cols-1 content-start gap-6">
          <BridgeStepper bridge={bridge} />
          <Section title={t('sees.title')}>
            <BridgeSees
              names={names}
              stage={bridge.stage}
              way={bridge.way ?? 'member'}
              own={bridge.role}
            />
          </Section>
          <BridgeMessage bridge={bridge} />
        </div>
        <div className="grid min-w-0 grid-cols-1 content-start gap-6">
          {renderPurpose(bridge)}
          <BridgeTimeline bridge={bridge} />
          <Outcomes bridge={bridge} />
        </div>
      </div>
    </div>
  );
}

function BridgeState({ bridge: { state, expires_at: expiresAt } }: { bridge: BridgeDetail }) {
  const { t } = useTranslation('bridges');
  const format = useFormat();
  const ends = expiresAt === null ? [] : [t('endsOn', { date: format.date(expiresAt) })];
  return <>{[t(`states.${state}`), ...ends].join(' · ')}</>;
}

function BridgeMessage({ bridge }: { bridge: BridgeDetail }) {
  const { t } = useTranslation('bridges');
  const { message, why, connector_note: note, state } = bridge;
  const { connector } = namesOf(bridge);
  return (
    <Section title={t('message.title')} aside={state === 'draft' ? undefined : t('message.fixed')}>
      <Card>
        <CardRow className="whitespace-pre-line wrap-anywhere">{message}</CardRow>
        {why ? (
          <CardRow className="grid gap-1">
            <span className="text-sm text-muted">{t('message.why')}</span>
            <span className="whitespace-pre-line wrap-anywhere">{why}</span>
          </CardRow>
        ) : null}
        {note ? (
          <CardRow className="flex gap-3">
            <WarmthRing name={connector} warmth={null} size="sm" />
            <span className="grid min-w-0 gap-1">
              <span className="text-sm text-muted">{t('message.added', { name: connector })}</span>
              <span className="whitespace-pre-line wrap-anywhere">{note}</span>
            </span>
          </CardRow>
        ) : null}
      </Card>
    </Section>
  );
}

function Outcomes({ bridge }: { bridge: BridgeDetail }) {
  const { t } = useTranslation('bridges');
  const names = namesOf(bridge);
  if (bridge.outcomes.length === 0) return null;
  return (
    <Section title={t('outcomes.title')}>
      <Card>
        {bridge.outcomes.map(({ role, is_met: isMet, is_helpful: isHelpful }) => (
          <CardRow key={role} className="grid gap-0.5 text-sm">
            <span className="font-medium">{names[role]}</span>
            <span className="text-muted">
              {[
                t(isMet ? 'outcomes.met' : 'outcomes.notMet'),
                ...(isHelpful === null
                  ? []
                  : [t(isHelpful ? 'outcomes.helpful' : 'outcomes.notHelpful')]),
              ].join(' · ')}
            </span>
          </CardRow>
        ))}
      </Card>
    </Section>
  );
}
