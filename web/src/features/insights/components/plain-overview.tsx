import { paths } from '@kith/contract/app-routes/paths';
import { type Health, healths } from '@kith/contract/warmth/rules';
import { useQueries } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { Link } from 'react-router';
import { apiQuery } from '#lib/api-client.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Stat, StatGroup } from '#ui/stat.tsx';
import { filterPath } from '../api/drill.ts';

const tones = { thriving: 'hot', steady: 'warm', cooling: 'cool', dormant: 'cold' } as const;
const countOptions = (health?: Health) =>
  apiQuery.contacts.count.queryOptions({ input: health ? { health: [health] } : {} });

/** The network in plain figures, each of which opens its people: the insights without `insights_v2`. */
export function PlainOverview() {
  const { t } = useTranslation('insights');
  const format = useFormat();
  const all = [undefined, ...healths];
  const counts = useQueries({ queries: all.map(countOptions) });
  const failed = counts.find(({ error, data }) => error && !data);
  if (failed?.error) {
    return <LoadFailure error={failed.error} onRetry={() => void failed.refetch()} />;
  }
  const [people, ...states] = counts.map(({ data }) => data?.count);
  if (people === undefined || states.includes(undefined)) return <Skeleton className="h-24" />;
  if (people === 0) return <EmptyInsights />;
  return (
    <StatGroup label={t('plain.label')}>
      <Stat value={format.number(people)} label={t('plain.people')} href={paths.contacts()} />
      {healths.map((health, place) => (
        <Stat
          key={health}
          value={format.number(states[place] ?? 0)}
          label={t(`health.${health}`)}
          tone={tones[health]}
          href={filterPath({ health: [health] })}
        />
      ))}
    </StatGroup>
  );
}

/** What will be shown here once there are people. */
export function EmptyInsights() {
  const { t } = useTranslation('insights');
  return (
    <Card>
      <EmptyState
        icon={<UsersRound aria-hidden size={22} />}
        title={t('empty.title')}
        description={t('empty.text')}
        action={
          <Button asChild variant="primary">
            <Link to={paths.contactsImport()}>{t('import')}</Link>
          </Button>
        }
      />
    </Card>
  );
}
