import type { AnswerPreview, SupportTicket } from '@kith/contract/support/admin-endpoints';
import { answerMaxLength, answerReasonMaxLength } from '@kith/contract/support/rules';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { localeNames } from '#lib/i18n/locale-names.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useAttemptKey } from '#lib/use-attempt-key.ts';
import { Button } from '#ui/button.tsx';
import { TextareaField } from '#ui/form/form-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import type { Gate } from '#ui/gate.ts';
import { showToast } from '#ui/toast.ts';
import { useTicketSteps } from '../api/support-tickets.ts';

const schema = z.object({
  text: z.string().trim().min(1).max(answerMaxLength),
  reason: z.string().trim().min(1).max(answerReasonMaxLength),
});

type AnswerFormProps = {
  ticket: SupportTicket;
  gate: Gate;
  /** Beside the button: the other way to answer. */
  aside: ReactNode;
  onDone: (ticket: SupportTicket) => void;
};

/** Writes an answer: first the email as it would be, then it is sent. */
export function AnswerForm({ ticket, gate, aside, onDone }: AnswerFormProps) {
  const { t } = useTranslation('tickets');
  const steps = useTicketSteps();
  // Sent again after a lost answer, the same text has the same id, and a changed one is refused.
  const { keyOf } = useAttemptKey();
  const [seen, setSeen] = useState<{ text: string; preview: AnswerPreview } | null>(null);
  const { id } = ticket;
  const form = useZodForm(
    schema,
    async ({ text, reason }) => {
      if (seen?.text === text) {
        return steps.answer.mutateAsync({ id, answer_id: keyOf(text), text, reason });
      }
      setSeen({ text, preview: await steps.preview.mutateAsync({ id, text }) });
      return null;
    },
    {
      defaultValues: { text: '', reason: '' },
      onDone: (answered) => {
        if (answered === null) return;
        showToast({ kind: 'success', title: t('answer.sent') });
        onDone(answered);
      },
    },
  );
  const shown = seen !== null && form.watch('text').trim() === seen.text ? seen.preview : null;
  const label = t(shown === null ? 'answer.preview' : 'answer.send');
  return (
    <Form form={form} className="grid grid-cols-1 gap-4">
      <TextareaField
        control={form.control}
        name="text"
        label={t('answer.text')}
        hint={t('answer.textHint')}
        errorText={t('missing')}
        rows={6}
        maxLength={answerMaxLength}
        isRequired
      />
      <TextareaField
        control={form.control}
        name="reason"
        label={t('reason')}
        hint={t('reasonHint')}
        errorText={t('missing')}
        rows={2}
        maxLength={answerReasonMaxLength}
        isRequired
      />
      {shown === null ? null : <PreviewCard preview={shown} />}
      <div className="flex flex-wrap gap-2">
        {gate(
          label,
          <Button type="submit" variant="primary" isPending={form.isPending}>
            {label}
          </Button>,
        )}
        {aside}
      </div>
    </Form>
  );
}

/** The email as the member will get it. */
function PreviewCard({ preview }: { preview: AnswerPreview }) {
  const { t } = useTranslation('tickets');
  return (
    <div role="status" className="grid grid-cols-1 gap-2 rounded-md bg-sunken p-4">
      <p className="wrap-anywhere">
        {preview.to === null
          ? t('answer.noAddress')
          : t('answer.to', { email: preview.to, language: localeNames[preview.locale] })}
      </p>
      <p className="font-semibold wrap-anywhere">{preview.subject}</p>
      <p className="text-sm whitespace-pre-line wrap-anywhere">{preview.text}</p>
      <p className="text-sm text-muted">
        {t(preview.is_in_time ? 'answer.inTime' : 'answer.late')} {t('answer.final')}
      </p>
    </div>
  );
}
