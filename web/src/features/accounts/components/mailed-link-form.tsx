import { paths } from '@kith/contract/app-routes/paths';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sendSignInMail } from '../api/sign-in-codes.ts';
import { EmailField } from './account-fields.tsx';
import { AuthForm, AuthFormLink } from './auth-form.tsx';
import { useAuthForm } from './use-auth-form.ts';

/** Asks for a mail with a link and a code to sign in with. */
export function MailedLinkForm({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation('auth');
  const [email, setEmail] = useState('');
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
      <EmailField value={email} onChange={setEmail} error={form.errorOf('email')} />
    </AuthForm>
  );
}
