import { replaySources, type StoredEvent } from '@kith/contract/pipeline/replays';
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Badge } from '#ui/badge.tsx';
import { Card, Section } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import type { Gate } from '#ui/gate.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useStoredEvents } from '../api/replays.ts';
import { EventSheet } from './event-sheet.tsx';

const filters = ['all', ...replaySources] as const;

type EventListProps = { gate: Gate; traceOf: (id: string) => string };

/** Events of other services as they are stored; one opens to be replayed. */
export function EventList({ gate, traceOf }: EventListProps) {
  const { t } = useTranslation('replays');
  const [filter, setFilter] = useState<(typeof filters)[number]>('all');
  const { data, isError, error, refetch } = useStoredEvents(filter === 'all' ? undefined : filter);
  const [open, setOpen] = useState<StoredEvent | null>(null);
  return (
    <Section
      title={t('list.title')}
      aside={
        <SegmentedControl
          label={t('list.filter')}
          value={filter}
          onValueChange={setFilter}
          options={filters.map((value) => ({ value, label: t(`sources.${value}`) }))}
        />
      }
    >
      {isError ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton className="h-96" />
      ) : (
        <Card>
          {data.items.length === 0 ? (
            <EmptyState
              icon={<Inbox aria-hidden size={22} />}
              title={t('list.none')}
              description={t('list.noneAbout')}
            />
          ) : (
            <ul aria-label={t('list.title')} className="divide-y divide-border">
              {data.items.map((event) => (
                <EventRow
                  key={`${event.source} ${event.id}`}
                  event={event}
                  onOpen={() => setOpen(event)}
                />
              ))}
            </ul>
          )}
        </Card>
      )}
      {open === null ? null : (
        <EventSheet
          event={open}
          gate={gate}
          trace={traceOf(open.id)}
          onClose={() => setOpen(null)}
        />
      )}
    </Section>
  );
}

function EventRow({ event, onOpen }: { event: StoredEvent; onOpen: () => void }) {
  const { t } = useTranslation('replays');
  const format = useFormat();
  const isWaiting = event.handled_at === null;
  return (
    <li>
      <button
        type="button"
        aria-label={t('list.open', {
          type: event.type,
          time: format.dateTime(event.received_at),
        })}
        onClick={onOpen}
        className="flex w-full flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-4 py-3 text-left transition-colors hover:bg-sunken sm:px-5"
      >
        <span className="flex min-w-0 flex-1 basis-72 flex-wrap items-center gap-2">
          <span className="text-sm text-muted">{t(`sources.${event.source}`)}</span>
          <span className="font-mono text-sm break-all">{event.type}</span>
        </span>
        <span className="flex items-baseline gap-3 text-sm text-muted tabular-nums">
          <Badge tone={isWaiting ? 'warning' : 'good'}>
            {t(isWaiting ? 'list.waiting' : 'list.applied')}
          </Badge>
          <time dateTime={event.received_at}>{format.dateTime(event.received_at)}</time>
        </span>
      </button>
    </li>
  );
}
