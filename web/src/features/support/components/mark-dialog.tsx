import type { SupportTicket } from '@kith/contract/support/admin-endpoints';
import { answerReasonMaxLength } from '@kith/contract/support/rules';
import { useState } from 'react';
import { z } from 'zod';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useAttemptKey } from '#lib/use-attempt-key.ts';
import { fromWallClock, toWallClock } from '#lib/i18n/zoned-time.ts';
import { useLocalePreferences } from '#lib/i18n/preferences.ts';
import { TextareaField, TextField } from '#ui/form/form-field.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import { showToast } from '#ui/toast.ts';
import { useTicketSteps } from '../api/support-tickets.ts';

const schema = z.object({
  at: z.string().min(1),
  reason: z.string().trim().min(1).max(answerReasonMaxLength),
});

type MarkProps = {
  ticket: SupportTicket;
  onDone: (ticket: SupportTicket) => void;
  onClose: () => void;
};

/** Records that the question was answered in the mailbox, and when. */
export function MarkDialog({ ticket, onDone, onClose }: MarkProps) {
  const { t } = useTranslation('tickets');
  const { timezone } = useLocalePreferences();
  const { mark } = useTicketSteps();
  const { keyOf } = useAttemptKey();
  const [openedAt] = useState(() => toWallClock(new Date(), timezone));
  const form = useZodForm(
    schema,
    ({ at, reason }) => {
      const answeredAt = fromWallClock(at, timezone)?.toISOString() ?? at;
      const recorded = { answer_id: keyOf(answeredAt), answered_at: answeredAt, reason };
      return mark.mutateAsync({ id: ticket.id, ...recorded });
    },
    {
      defaultValues: { at: openedAt, reason: '' },
      fieldOfCode: { validation_failed: 'at' },
      onDone: (marked) => {
        showToast({ kind: 'success', title: t('mark.done') });
        onClose();
        onDone(marked);
      },
    },
  );
  return (
    <FormDialog
      form={form}
      title={t('mark.title')}
      description={t('mark.about')}
      submitLabel={t('mark.save')}
      onClose={onClose}
    >
      <TextField
        control={form.control}
        name="at"
        type="datetime-local"
        label={t('mark.at')}
        errorText={t('mark.impossible')}
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
    </FormDialog>
  );
}
