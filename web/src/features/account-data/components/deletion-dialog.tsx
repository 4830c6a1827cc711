import { deletionDelayDays, deletionWords } from '@kith/contract/account/rules';
import { z } from 'zod';
import { useFormat } from '#lib/i18n/format.ts';
import { useLocalePreferences } from '#lib/i18n/preferences.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useMember } from '#lib/session.ts';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { TextField } from '#ui/form/form-field.tsx';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import { showToast } from '#ui/toast.ts';
import { useRenewingPlan, useRequestDeletion } from '../api/deletion.ts';

const deletionFormSchema = (address: string) =>
  z.object({
    email: z
      .string()
      .trim()
      .refine((email) => email.toLowerCase() === address.toLowerCase()),
  });

/** Asks for the address, so that the account is not deleted by mistake. */
export function DeletionDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account');
  const format = useFormat();
  const { locale } = useLocalePreferences();
  const address = useMember().email || deletionWords[locale];
  const request = useRequestDeletion();
  const hasRenewingPlan = useRenewingPlan();
  const form = useZodForm(deletionFormSchema(address), (values) => request.mutateAsync(values), {
    defaultValues: { email: '' },
    onDone: () => {
      showToast({ kind: 'info', title: t('deletion.done') });
      onClose();
    },
    fieldOfCode: { confirmation_mismatch: 'email' },
    operation: 'delete',
  });

  return (
    <FormDialog
      form={form}
      size="sm"
      title={t('deletion.ask')}
      description={t('deletion.askBody', { days: format.number(deletionDelayDays) })}
      submitLabel={t('deletion.confirm')}
      submitVariant="danger"
      onClose={onClose}
    >
      {hasRenewingPlan ? <p className="text-pretty text-muted">{t('deletion.askPlan')}</p> : null}
      <TextField
        control={form.control}
        name="email"
        label={t('deletion.type', { address })}
        errorText={t('deletion.mismatch')}
        isRequired
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
    </FormDialog>
  );
}
