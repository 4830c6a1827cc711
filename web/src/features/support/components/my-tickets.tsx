import type { Ticket } from '@kith/contract/support/endpoints';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Card, Section } from '#ui/card.tsx';
import { useTickets } from '../api/tickets.ts';

/** The member's earlier tickets; nothing if there are none. */
export function MyTickets() {
  const { t } = useTranslation('support');
  const format = useFormat();
  const tickets = useTickets().data?.items ?? [];
  if (tickets.length === 0) return null;
  return (
    <Section title={t('mine')}>
      <Card>
        <ul className="divide-y divide-border px-4 sm:px-5">
          {tickets.map((ticket) => (
            <li key={ticket.id} className="py-3.5">
              <div className="flex flex-wrap justify-between gap-x-6 gap-y-1">
                <span className="font-semibold">{ticket.subject}</span>
                <span className="text-sm text-muted tabular-nums">
                  {t('number', { number: ticket.number })} · {format.dateTime(ticket.created_at)}
                </span>
              </div>
              <p className="mt-1 line-clamp-3 text-sm whitespace-pre-line text-muted">
                {ticket.message}
              </p>
              {ticket.answer === null ? null : <Answer answer={ticket.answer} />}
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}

function Answer({ answer }: { answer: NonNullable<Ticket['answer']> }) {
  const { t } = useTranslation('support');
  const { date } = useFormat();
  return (
    <div className="mt-2 border-l-2 border-border-strong pl-3 text-sm">
      <p className="font-medium">
        {t(`answered.${answer.kind}`, { date: date(answer.answered_at) })}
      </p>
      {answer.text === '' ? null : (
        <p className="whitespace-pre-line wrap-anywhere">{answer.text}</p>
      )}
    </div>
  );
}
