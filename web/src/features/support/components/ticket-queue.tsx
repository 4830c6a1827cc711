import type { SupportTicket } from '@kith/contract/support/admin-endpoints';
import { type TicketList, ticketLists } from '@kith/contract/support/rules';
import { MessageCircleQuestion } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/i18n/format.ts';
import { itemsOf } from '#lib/paging.ts';
import { Card, Section } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import type { Gate } from '#ui/gate.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useSupportTickets } from '../api/support-tickets.ts';
import { TicketMark } from './ticket-mark.tsx';
import { TicketSheet } from './ticket-sheet.tsx';

/** Members' questions: those that wait, the oldest first, and those that were answered. */
export function TicketQueue({ gate }: { gate: Gate }) {
  const { t } = useTranslation('tickets');
  const [list, setList] = useState<TicketList>('waiting');
  const [open, setOpen] = useState<SupportTicket | null>(null);
  const tickets = useSupportTickets(list);
  const items = itemsOf(tickets.data);
  return (
    <Section
      title={t('title')}
      about={t('about')}
      aside={
        <SegmentedControl
          label={t('lists.label')}
          value={list}
          onValueChange={setList}
          options={ticketLists.map((value) => ({ value, label: t(`lists.${value}`) }))}
        />
      }
    >
      <Card>
        {tickets.isError ? (
          <LoadFailure error={tickets.error} onRetry={() => void tickets.refetch()} />
        ) : tickets.isPending ? (
          <Skeleton className="m-4 h-64" />
        ) : items.length === 0 ? (
          <EmptyState
            icon={<MessageCircleQuestion aria-hidden size={22} />}
            title={t(`none.${list}.title`)}
            description={t(`none.${list}.about`)}
          />
        ) : (
          <ul aria-label={t('title')} className="divide-y divide-border">
            {items.map((item) => (
              <Row key={item.id} item={item} onOpen={() => setOpen(item)} />
            ))}
          </ul>
        )}
        <ShowMore list={tickets} />
      </Card>
      {open === null ? null : (
        <TicketSheet ticket={open} gate={gate} onChange={setOpen} onClose={() => setOpen(null)} />
      )}
    </Section>
  );
}

function Row({ item, onOpen }: { item: SupportTicket; onOpen: () => void }) {
  const { t } = useTranslation('tickets');
  const format = useFormat();
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex w-full flex-wrap items-start justify-between gap-x-6 gap-y-2 px-4 py-4 text-left transition-colors hover:bg-sunken sm:px-5"
      >
        <span className="grid min-w-0 flex-1 basis-72 gap-0.5">
          <span className="font-semibold break-words">{item.subject}</span>
          <span className="text-sm break-words text-muted">
            {[
              t('number', { number: item.number }),
              item.member.name || (item.member.email ?? t('nameless')),
              format.dateTime(item.created_at),
            ].join(' · ')}
          </span>
        </span>
        <TicketMark item={item} />
      </button>
    </li>
  );
}
