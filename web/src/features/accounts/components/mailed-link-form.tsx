import { paths } from '@kith/contract/app-routes/paths';
import { useTranslation } from 'react-i18next';
import { sendSignInMail } from '../api/sign-in-codes.ts';
import type { SharedEmail } from './account-fields.tsx';
import { EmailField } from './account-fields.tsx';
import { AuthForm, AuthFormLink } from './auth-form.tsx';
import { useAuthForm } from './use-auth-form.ts';

/** Asks for a mail with a link and a code to sign in with. */
export function MailedLinkForm({
  email,
  onEmailChange,
  onSent,
}: SharedEmail & { onSent: (email: string) => void }) {
  const { t } = useTranslation('auth');
  const form = useAuthForm(
    async (proof) => {
      const problem = await sendSignInMail(email.trim(), proof);
      if (!problem) onSent(email.trim());
      return problem;
    },
    { needsCaptcha: true },
  );
  return (
    <AuthForm
      form={form}
      submitLabel={t('link.submit')}
      footer={<AuthFormLink to={paths.auth()}>{t('forgot.toSignIn')}</AuthFormLink>}
    >
      <EmailField value={email} onChange={onEmailChange} error={form.errorOf('email')} />
    </AuthForm>
  );
}
