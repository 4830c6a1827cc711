import type { RecentTrace } from '@kith/contract/pipeline/schemas';
import { useState } from 'react';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Badge } from '#ui/badge.tsx';
import { Section } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListCard } from '#ui/list-card.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { useRecentTraces } from '../api/traces.ts';

const filters = ['all', 'failed'] as const;

/** What was recorded last, as a start. */
export function RecentTraces({ addressOf }: { addressOf: (id: string) => string }) {
  const { t } = useTranslation('pipeline');
  const [filter, setFilter] = useState<(typeof filters)[number]>('all');
  const recent = useRecentTraces(filter === 'failed');
  return (
    <Section
      title={t('recent.title')}
      about={t('recent.about')}
      aside={
        <SegmentedControl
          label={t('recent.filter')}
          value={filter}
          onValueChange={setFilter}
          options={filters.map((value) => ({ value, label: t(`recent.filters.${value}`) }))}
        />
      }
    >
      <ListCard
        label={t('recent.title')}
        list={recent}
        empty={
          <EmptyState title={t(`recent.none.${filter}`)} description={t('recent.noneAbout')} />
        }
      >
        {(item) => <Row key={item.id} item={item} address={addressOf(item.correlation_id)} />}
      </ListCard>
    </Section>
  );
}

function Row({ item, address }: { item: RecentTrace; address: string }) {
  const { t } = useTranslation('pipeline');
  const format = useFormat();
  const hasFailed = item.kind !== 'email' && item.outcome >= '400';
  return (
    <li>
      <Link
        to={address}
        className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-4 py-3 transition-colors hover:bg-sunken sm:px-5"
      >
        <span className="flex min-w-0 flex-1 basis-72 items-baseline gap-2">
          <span className="text-sm text-muted">{t(`sources.${item.kind}`)}</span>
          <span className="min-w-0 font-mono text-sm break-all">{item.name}</span>
        </span>
        <span className="flex items-baseline gap-3 text-sm text-muted tabular-nums">
          <Badge tone={hasFailed ? 'danger' : 'good'}>
            {item.kind === 'email' ? t('states.done') : item.outcome}
          </Badge>
          <time dateTime={item.at}>{format.dateTime(item.at)}</time>
        </span>
      </Link>
    </li>
  );
}
