import { paths } from '@kith/contract/app-routes/paths';
import { useTranslation } from 'react-i18next';
import { requestPasswordReset } from '../api/recover-password.ts';
import type { SharedEmail } from './account-fields.tsx';
import { EmailField } from './account-fields.tsx';
import { AuthForm, AuthFormLink } from './auth-form.tsx';
import { useAuthForm } from './use-auth-form.ts';

/** Asks for a link to a new password; the answer is the same for every address. */
export function ForgotForm({
  email,
  onEmailChange,
  onSent,
}: SharedEmail & { onSent: (email: string) => void }) {
  const { t } = useTranslation('auth');
  const form = useAuthForm(
    async (proof) => {
      const problem = await requestPasswordReset(email.trim(), proof);
      if (!problem) onSent(email.trim());
      return problem;
    },
    { needsCaptcha: true },
  );

  return (
    <AuthForm
      form={form}
      submitLabel={t('forgot.submit')}
      footer={<AuthFormLink to={paths.auth()}>{t('forgot.toSignIn')}</AuthFormLink>}
    >
      <EmailField value={email} onChange={onEmailChange} error={form.errorOf('email')} />
    </AuthForm>
  );
}
