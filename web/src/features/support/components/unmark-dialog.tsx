import type { SupportTicket } from '@kith/contract/support/admin-endpoints';
import { answerReasonMaxLength } from '@kith/contract/support/rules';
import { z } from 'zod';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { TextareaField } from '#ui/form/form-field.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import { showToast } from '#ui/toast.ts';
import { useTicketSteps } from '../api/support-tickets.ts';

const schema = z.object({ reason: z.string().trim().min(1).max(answerReasonMaxLength) });

type UnmarkProps = {
  ticket: SupportTicket;
  answerId: string;
  onDone: (ticket: SupportTicket) => void;
  onClose: () => void;
};

/** Takes back that a question was answered in the mailbox: it waits again. */
export function UnmarkDialog({ ticket, answerId, onDone, onClose }: UnmarkProps) {
  const { t } = useTranslation('tickets');
  const { unmark } = useTicketSteps();
  const form = useZodForm(
    schema,
    ({ reason }) => unmark.mutateAsync({ id: ticket.id, answer_id: answerId, reason }),
    {
      defaultValues: { reason: '' },
      onDone: (waiting) => {
        showToast({ kind: 'success', title: t('unmark.done') });
        onClose();
        onDone(waiting);
      },
    },
  );
  return (
    <FormDialog
      form={form}
      title={t('unmark.button')}
      description={t('unmark.about')}
      submitLabel={t('unmark.button')}
      onClose={onClose}
    >
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
