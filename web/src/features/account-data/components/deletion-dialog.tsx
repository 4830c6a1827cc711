import { deletionDelayDays, deletionWords } from '@kith/contract/account/rules';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { errorCodeOf } from '#lib/errors.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useLocalePreferences } from '#lib/i18n/preferences.ts';
import { useMember } from '#lib/session.ts';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { TextField, useFormValue } from '#ui/form/form-field.tsx';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import { blankProof, type Proof, ProofField, toProof } from '#ui/proof-field.tsx';
import { showToast } from '#ui/toast.ts';
import { useRequestDeletion } from '../api/deletion.ts';

const deletionFormSchema = (address: string) =>
  z.object({
    email: z
      .string()
      .trim()
      .refine((email) => email.toLowerCase() === address.toLowerCase()),
    proof: z.custom<Proof>().nullable(),
  });

/** Asks for the address, and for a proof if the sign-in is not recent. */
export function DeletionDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account');
  const format = useFormat();
  const { locale } = useLocalePreferences();
  const address = useMember().email || deletionWords[locale];
  const request = useRequestDeletion();
  const form = useZodForm(
    deletionFormSchema(address),
    ({ email, proof }) => request.mutateAsync({ email, ...toProof(proof) }),
    {
      defaultValues: { email: '', proof: null },
      onDone: () => {
        showToast({ kind: 'info', title: t('deletion.done') });
        onClose();
      },
      fieldOfCode: { confirmation_mismatch: 'email', reauthentication_failed: 'proof' },
      handleFailure: (error) => {
        if (errorCodeOf(error) !== 'reauthentication_needed') return false;
        form.setValue('proof', blankProof);
        return true;
      },
      operation: 'delete',
    },
  );
  const proof = useFormValue({ control: form.control, name: 'proof' });

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
      {proof.value ? (
        <ProofField proof={proof.value} onChange={proof.setValue} error={proof.error} />
      ) : null}
    </FormDialog>
  );
}
