import { useTranslation } from 'react-i18next';
import { useMember } from '#lib/session.ts';
import { useFormValue } from '#ui/form/form-field.tsx';
import { showToast } from '#ui/toast.ts';
import { changePassword } from '../api/recover-password.ts';
import { NewPasswordField } from './account-fields.tsx';
import { AccountForm } from './account-form.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { useAccountForm } from './use-account-form.ts';

/** Asks for the password that is to replace the forgotten one. */
export function NewPasswordForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('auth');
  const { email } = useMember();
  const form = useAccountForm({
    defaultValues: { password: '' },
    onSubmit: async ({ password }) => {
      const problem = await changePassword(password);
      if (!problem) {
        showToast({ kind: 'success', title: t('reset.done') });
        onDone();
      }
      return problem;
    },
  });
  const password = useFormValue({ control: form.control, name: 'password' });

  return (
    <AuthFrame title={t('reset.title')} lead={t('reset.lead', { email })}>
      <AccountForm form={form} submitLabel={t('reset.submit')}>
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <NewPasswordField label={t('fields.newPassword')} {...password} />
      </AccountForm>
    </AuthFrame>
  );
}
