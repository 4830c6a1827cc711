import { paths } from '@kith/contract/app-routes/paths';
import { type BadgeState, badgeStates, nearestOf, stateOf } from '@kith/contract/badges/rules';
import type { Badge } from '@kith/contract/badges/schemas';
import { type BadgeId, criterionOf, pathOfBadge } from '@kith/contract/badges/table';
import { Share2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useMember } from '#lib/session.ts';
import { Button } from '#ui/button.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useBadges, useBadgeUpdates } from '../api/badges.ts';
import { BadgeTable } from './badge-table.tsx';

/** Comes when a badge is looked at closely. */
const BadgeDialog = lazy(async () => {
  const dialog = await import('./badge-dialog.tsx');
  return { default: dialog.BadgeDialog };
});

/** What the member has earned, what is in reach, and what is for later. */
export function BadgesScreen() {
  const { t } = useTranslation(['badges', 'common']);
  const { id: memberId } = useMember();
  const { data, error, refetch } = useBadges();
  useBadgeUpdates(memberId);
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageTitle>{t('common:pages.badges')}</PageTitle>
      {data ? (
        <Whole badges={data.items} />
      ) : (
        <>
          <PageHeader title={t('common:pages.badges')} description={t('privacy')} />
          <Skeleton className="h-160" />
        </>
      )}
    </div>
  );
}

type Filter = BadgeState | 'all';
const filters = ['all', ...badgeStates] as const;

function Whole({ badges }: { badges: readonly Badge[] }) {
  const { t } = useTranslation(['badges', 'common', 'notifications']);
  const [filter, setFilter] = useState<Filter>('all');
  const [open, setOpen] = useState<BadgeId | null>(null);
  const shown = badges.filter((badge) => filter === 'all' || stateOf(badge) === filter);
  const opened = badges.find(({ id }) => id === open);
  return (
    <>
      <Head badges={badges} onShare={setOpen} />
      <div className="sm:justify-self-start">
        <SegmentedControl
          label={t('filter')}
          isWide
          value={filter}
          onValueChange={setFilter}
          options={filters.map((value) => ({ value, label: t(`filters.${value}`) }))}
        />
      </div>
      <BadgeTable badges={badges} shown={shown} onOpen={setOpen} />
      <p className="max-w-prose text-sm text-pretty text-muted">
        {t('privacy')}{' '}
        <Link className="text-ember-ink underline underline-offset-4" to={paths.profile()}>
          {t('profile')}
        </Link>
      </p>
      <Suspense>
        {opened ? <BadgeDialog badge={opened} onClose={() => setOpen(null)} /> : null}
      </Suspense>
    </>
  );
}

type HeadProps = { badges: readonly Badge[]; onShare: (id: BadgeId) => void };

/** The one primary action leads to the nearest badge. */
function Head({ badges, onShare }: HeadProps) {
  const { t } = useTranslation(['badges', 'common', 'notifications']);
  const format = useFormat();
  const earned = badges.filter((badge) => badge.earned_at !== null);
  const [latest] = earned.toSorted((a, b) => (b.earned_at ?? '').localeCompare(a.earned_at ?? ''));
  const next = nearestOf(badges);
  const count = { earned: earned.length, total: badges.length };
  return (
    <PageHeader
      title={t('common:pages.badges')}
      description={
        next
          ? t('summary', {
              ...count,
              badge: t(`notifications:kinds.badge.${next.id}`),
              left: format.number(next.target - next.count),
            })
          : t('all', count)
      }
      actions={
        <>
          {latest ? (
            <Button icon={<Share2 aria-hidden size={16} />} onClick={() => onShare(latest.id)}>
              {t('shareCard')}
            </Button>
          ) : null}
          {next ? (
            <Button asChild variant="primary">
              <Link to={pathOfBadge(next.id)}>{t(`next.${criterionOf(next.id).place}`)}</Link>
            </Button>
          ) : null}
        </>
      }
    />
  );
}
