import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useMember } from '#lib/session.ts';
import { useFormValue } from '#ui/form/form-field.tsx';
import { showToast } from '#ui/toast.ts';
import { useAdditions } from '#features/accounts/shared/api/additions.ts';
import { changePassword } from '#features/accounts/shared/api/recover-password.ts';
import { NewPasswordField } from '#features/accounts/shared/components/account-fields.tsx';
import { AdditionChoices } from '#features/accounts/shared/components/addition-choices.tsx';
import { AccountForm } from '#features/accounts/shared/components/account-form.tsx';
import { AuthFrame } from '#features/accounts/shared/components/auth-frame.tsx';
import { useAccountForm } from '#features/accounts/shared/components/use-account-form.ts';

/** Asks for the password that is to replace the forgotten one. */
export function NewPasswordForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('auth');
  const { email } = useMember();
  const form = useAccountForm({
    defaultValues: { password: '', removed: [] as string[] },
    onSubmit: async (values) => {
      const problem = await changePassword(values);
      if (!problem) {
        showToast({ kind: 'success', title: t('reset.done') });
        onDone();
      }
      return problem;
    },
  });
  const password = useFormValue({ control: form.control, name: 'password' });
  const removed = useFormValue({ control: form.control, name: 'removed' });
  const additions = useAdditions();

  return (
    <AuthFrame title={t('reset.title')} lead={t('reset.lead', { email })}>
      <AccountForm form={form} submitLabel={t('reset.submit')}>
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <NewPasswordField label={t('fields.newPassword')} {...password} />
        <AdditionChoices additions={additions} chosen={removed.value} onChange={removed.setValue} />
      </AccountForm>
    </AuthFrame>
  );
}
