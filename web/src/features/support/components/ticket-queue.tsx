import type { SupportTicket } from '@kith/contract/support/admin-endpoints';
import { type TicketList, ticketLists } from '@kith/contract/support/rules';
import { MessageCircleQuestion } from 'lucide-react';
import { useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Section } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import type { Gate } from '#ui/gate.ts';
import { ListCard, ListCardRow } from '#ui/list-card.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { useSupportTickets } from '../api/support-tickets.ts';
import { TicketMark } from './ticket-mark.tsx';
import { TicketSheet } from './ticket-sheet.tsx';

/** Members' questions: those that wait, the oldest first, and those that were answered. */
export function TicketQueue({ gate }: { gate: Gate }) {
  const { t } = useTranslation('tickets');
  const format = useFormat();
  const [list, setList] = useState<TicketList>('waiting');
  const [open, setOpen] = useState<SupportTicket | null>(null);
  const tickets = useSupportTickets(list);
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
      <ListCard
        label={t('title')}
        list={tickets}
        empty={
          <EmptyState
            icon={<MessageCircleQuestion aria-hidden size={22} />}
            title={t(`none.${list}.title`)}
            description={t(`none.${list}.about`)}
          />
        }
      >
        {(item) => (
          <ListCardRow
            key={item.id}
            title={item.subject}
            facts={[
              t('number', { number: item.number }),
              item.member.name || (item.member.email ?? t('nameless')),
              format.dateTime(item.created_at),
            ]}
            mark={<TicketMark item={item} />}
            onOpen={() => setOpen(item)}
          />
        )}
      </ListCard>
      {open === null ? null : (
        <TicketSheet ticket={open} gate={gate} onChange={setOpen} onClose={() => setOpen(null)} />
      )}
    </Section>
  );
}
