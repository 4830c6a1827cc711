import { paths } from '@kith/contract/app-routes/paths';
import { useTranslation } from 'react-i18next';
import { requestPasswordReset } from '../api/recover-password.ts';
import { sendSignInMail } from '../api/sign-in-codes.ts';
import { EmailField, type SharedEmail } from './account-fields.tsx';
import { AuthForm, AuthFormLink } from './auth-form.tsx';
import { useAuthForm } from './use-auth-form.ts';

const senders = {
  signIn: { send: sendSignInMail, submitKey: 'link.submit' },
  recover: { send: requestPasswordReset, submitKey: 'forgot.submit' },
} as const;

type MailedLinkFormProps = SharedEmail & {
  /** What the link is for: to sign in, or to choose a new password. */
  purpose: keyof typeof senders;
  onSent: (email: string) => void;
};

/** Asks for a mail with a link; the answer is the same for every address. */
export function MailedLinkForm({ purpose, email, onEmailChange, onSent }: MailedLinkFormProps) {
  const { t } = useTranslation('auth');
  const { send, submitKey } = senders[purpose];
  const form = useAuthForm(
    async (proof) => {
      const problem = await send(email.trim(), proof);
      if (!problem) onSent(email.trim());
      return problem;
    },
    { needsCaptcha: true },
  );
  return (
    <AuthForm
      form={form}
      submitLabel={t(submitKey)}
      footer={<AuthFormLink to={paths.auth()}>{t('forgot.toSignIn')}</AuthFormLink>}
    >
      <EmailField value={email} onChange={onEmailChange} error={form.errorOf('email')} />
    </AuthForm>
  );
}
