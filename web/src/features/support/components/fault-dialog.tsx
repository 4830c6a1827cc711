import { faultMaxLength, subjectMaxLength } from '@kith/contract/support/rules';
import { z } from 'zod';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useMember } from '#lib/session.ts';
import { useAttemptKey } from '#lib/use-attempt-key.ts';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { TextareaField } from '#ui/form/form-field.tsx';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import { showToast } from '#ui/toast.ts';
import { composeFault, type FaultDetails } from '../api/fault-details.ts';
import { useOpenTicket } from '../api/tickets.ts';

const faultSchema = z.object({ words: z.string().refine((text) => text.trim() !== '') });

/** Asks what went wrong, and shows what else support gets: it becomes a ticket like any other. */
export function FaultDialog({ fault, onClose }: { fault: FaultDetails; onClose: () => void }) {
  const { t } = useTranslation('support');
  const { email } = useMember();
  const open = useOpenTicket();
  const { keyOf } = useAttemptKey();
  const { path, version, browser } = fault;
  const details = [
    t('fault.path', { path }),
    ...(version === null ? [] : [t('fault.version', { version })]),
    t('fault.browser', { browser }),
  ];
  const form = useZodForm(
    faultSchema,
    ({ words }) =>
      open.mutateAsync({
        subject: t('fault.subject', { path }).slice(0, subjectMaxLength),
        message: composeFault(words, details),
        idempotencyKey: keyOf(words),
      }),
    {
      defaultValues: { words: '' },
      onDone: ({ number }) => {
        onClose();
        showToast({
          kind: 'success',
          title: t('contact.sent'),
          body: t('contact.sentBody', { number }),
        });
      },
    },
  );
  return (
    <FormDialog
      form={form}
      title={t('fault.title')}
      description={t('fault.about', { email: email ?? '' })}
      submitLabel={t('contact.send')}
      onClose={onClose}
    >
      <TextareaField
        control={form.control}
        name="words"
        label={t('fault.label')}
        errorText={t('contact.missing')}
        rows={5}
        isRequired
        maxLength={faultMaxLength}
      />
      <div className="text-sm text-muted">
        <p>{t('fault.details')}</p>
        <ul className="mt-1 wrap-anywhere">
          {details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      </div>
    </FormDialog>
  );
}
