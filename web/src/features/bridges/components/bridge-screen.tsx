import { paths } from '@kith/contract/app-routes/paths';
import { type BridgeTab, bridgeTabs } from '@kith/contract/bridges/rules';
import type { BridgeDetail } from '@kith/contract/bridges/schemas';
import { type BridgeRole, bridgeRoles } from '@kith/contract/bridges/states';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { WarmthRing } from '#ui/avatar.tsx';
import { Card, CardRow, Section } from '#ui/card.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useBridge } from '../api/bridges.ts';
import { type KnownPeople, useKnownPeople, warmthWith } from '../api/known-people.ts';
import { BridgeAbout } from './bridge-about.tsx';
import { namesOf } from './bridge-names.ts';
import { BridgeSees } from './bridge-sees.tsx';
import { BridgeStepper } from './bridge-stepper.tsx';
import { BridgeTimeline } from './bridge-timeline.tsx';
import { useBridgeStatus } from './use-bridge-status.ts';

type BridgeScreenProps = {
  id: string;
  /** The tab that it is read from. */
  tab: string;
  renderActions: (bridge: BridgeDetail) => ReactNode;
  /** What it is for. */
  renderPurpose: (bridge: BridgeDetail) => ReactNode;
};

/** One bridge: where it is, what each sees now, what was written, what happened. */
export function BridgeScreen({ id, ...rest }: BridgeScreenProps) {
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
  return <LoadedBridge bridge={bridge} {...rest} />;
}

type LoadedProps = Omit<BridgeScreenProps, 'id'> & { bridge: BridgeDetail };

function LoadedBridge({ bridge, tab, renderActions, renderPurpose }: LoadedProps) {
  const { t } = useTranslation('bridges');
  const statusOf = useBridgeStatus();
  const known = useKnownPeople(bridge);
  const names = namesOf(bridge);
  const title = t(`lines.${bridge.role}`, names);
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageTitle>{title}</PageTitle>
      <div className="grid gap-2">
        <Breadcrumb tab={bridgeTabs.find((one) => one === tab) ?? tabOf[bridge.role]} />
        <PageHeader title={title} description={statusOf(bridge)} actions={renderActions(bridge)} />
      </div>
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 grid-cols-1 content-start gap-6">
          <BridgeStepper bridge={bridge} known={known} />
          <Section title={t('sees.title')}>
            <BridgeSees
              names={names}
              stage={bridge.stage}
              way={bridge.way ?? 'member'}
              own={bridge.role}
              known={known}
              unnamed={bridgeRoles.filter((role) => names[role] === '')}
            />
          </Section>
          <BridgeMessage bridge={bridge} known={known} />
        </div>
        <div className="grid min-w-0 grid-cols-1 content-start gap-6">
          <BridgeAbout bridge={bridge} known={known} purpose={renderPurpose(bridge)} />
          <BridgeTimeline bridge={bridge} />
          <Outcomes bridge={bridge} />
        </div>
      </div>
    </div>
  );
}

/** Where a bridge is found that was opened from elsewhere, such as a notification. */
const tabOf = {
  requester: 'bridges-sent',
  connector: 'requests',
  target: 'bridges-received',
} as const satisfies Record<BridgeRole, BridgeTab>;

function Breadcrumb({ tab }: { tab: BridgeTab }) {
  const { t } = useTranslation('opportunities');
  const classes = 'rounded-sm hover:text-text';
  return (
    <p className="flex flex-wrap items-center gap-1 text-sm text-muted">
      <Link to={paths.opportunities()} className={classes}>
        {t('title')}
      </Link>
      <ChevronRight aria-hidden size={15} />
      <Link to={paths.opportunities({ tab })} className={classes}>
        {t(`tabs.${tab}`)}
      </Link>
    </p>
  );
}

type BridgeMessageProps = { bridge: BridgeDetail; known: KnownPeople };

function BridgeMessage({ bridge, known }: BridgeMessageProps) {
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
            <WarmthRing
              name={connector}
              warmth={warmthWith('connector', bridge.role, known)}
              size="sm"
            />
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
