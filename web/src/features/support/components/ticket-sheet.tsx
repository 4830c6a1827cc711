import type { SupportTicket } from '@kith/contract/support/admin-endpoints';
import { useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/card.tsx';
import type { Gate } from '#ui/gate.ts';
import { Sheet } from '#ui/sheet.tsx';
import { AnswerForm } from './answer-form.tsx';
import { MarkDialog } from './mark-dialog.tsx';
import { TicketMark } from './ticket-mark.tsx';
import { UnmarkDialog } from './unmark-dialog.tsx';

type SheetProps = {
  ticket: SupportTicket;
  gate: Gate;
  onChange: (ticket: SupportTicket) => void;
  onClose: () => void;
};

/** One question, and its answer or the ways to answer it. */
export function TicketSheet({ ticket, gate, onChange, onClose }: SheetProps) {
  const { t } = useTranslation('tickets');
  const format = useFormat();
  const [isMarking, setIsMarking] = useState(false);
  const { member, answer } = ticket;
  const who = [member.name || t('nameless'), member.email].filter(Boolean).join(' · ');
  return (
    <Sheet
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('number', { number: ticket.number })}
      widthClassName="w-full max-w-xl"
    >
      <div className="grid grid-cols-1 gap-6 p-5">
        <div className="grid grid-cols-1 justify-items-start gap-2">
          <p className="text-lg font-semibold wrap-anywhere">{ticket.subject}</p>
          <TicketMark item={ticket} />
          <p className="text-sm wrap-anywhere text-muted">
            {who}
            {' · '}
            {format.dateTime(ticket.created_at)}
          </p>
        </div>
        <Section title={t('question')}>
          <blockquote className="border-l-2 border-border-strong pl-3 whitespace-pre-line wrap-anywhere">
            {ticket.message}
          </blockquote>
        </Section>
        {answer === null ? (
          <Section title={t('answer.title')}>
            <AnswerForm
              ticket={ticket}
              gate={gate}
              onDone={onChange}
              aside={gate(
                t('mark.button'),
                <Button onClick={() => setIsMarking(true)}>{t('mark.button')}</Button>,
              )}
            />
          </Section>
        ) : (
          <Answer ticket={ticket} answer={answer} gate={gate} onChange={onChange} />
        )}
      </div>
      {isMarking ? (
        <MarkDialog ticket={ticket} onDone={onChange} onClose={() => setIsMarking(false)} />
      ) : null}
    </Sheet>
  );
}

type AnswerProps = Pick<SheetProps, 'ticket' | 'gate' | 'onChange'> & {
  answer: NonNullable<SupportTicket['answer']>;
};

function Answer({ ticket, answer, gate, onChange }: AnswerProps) {
  const { t } = useTranslation('tickets');
  const format = useFormat();
  const [isUndoing, setIsUndoing] = useState(false);
  return (
    <Section title={t('answer.title')}>
      {answer.kind === 'email' ? (
        <p className="whitespace-pre-line wrap-anywhere">{answer.text}</p>
      ) : (
        <p>{t('answer.elsewhere')}</p>
      )}
      <p className="text-sm wrap-anywhere text-muted">
        {[answer.author?.name ?? t('nameless'), format.dateTime(answer.answered_at)].join(' · ')}
        <br />
        {t('answer.reason', { reason: answer.reason })}
      </p>
      {answer.kind === 'email' ? (
        <p className="text-sm text-muted">{t('answer.final')}</p>
      ) : (
        <div>
          {gate(
            t('unmark.button'),
            <Button size="sm" onClick={() => setIsUndoing(true)}>
              {t('unmark.button')}
            </Button>,
          )}
        </div>
      )}
      {isUndoing ? (
        <UnmarkDialog
          ticket={ticket}
          answerId={answer.id}
          onDone={onChange}
          onClose={() => setIsUndoing(false)}
        />
      ) : null}
    </Section>
  );
}
