import { paths } from '@kith/contract/app-routes/paths';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useFormValue } from '#ui/form/form-field.tsx';
import { requestPasswordReset } from '#features/accounts/shared/api/recover-password.ts';
import { sendSignInEmail } from '../api/sign-in-codes.ts';
import {
  EmailField,
  shareEmail,
  type SharedEmail,
} from '#features/accounts/shared/components/account-fields.tsx';
import { AccountForm, AuthFormLink } from '#features/accounts/shared/components/account-form.tsx';
import { useAccountForm } from '#features/accounts/shared/components/use-account-form.ts';

const senders = {
  signIn: { send: sendSignInEmail, submitKey: 'link.submit' },
  recover: { send: requestPasswordReset, submitKey: 'forgot.submit' },
} as const;

type EmailedLinkFormProps = SharedEmail & {
  /** The link's purpose: to sign in, or to choose a new password. */
  purpose: keyof typeof senders;
  onSent: (email: string) => void;
};

/** Requests an email with a link; the answer is the same for every address. */
export function EmailedLinkForm({ purpose, email, onEmailChange, onSent }: EmailedLinkFormProps) {
  const { t } = useTranslation('auth');
  const { send, submitKey } = senders[purpose];
  const form = useAccountForm({
    defaultValues: { email },
    onSubmit: async (values, proof) => {
      const address = values.email.trim();
      const problem = await send(address, proof);
      if (!problem) onSent(address);
      return problem;
    },
    needsCaptcha: true,
  });
  const address = useFormValue({ control: form.control, name: 'email' });
  return (
    <AccountForm
      form={form}
      submitLabel={t(submitKey)}
      footer={<AuthFormLink to={paths.auth()}>{t('forgot.toSignIn')}</AuthFormLink>}
    >
      <EmailField {...shareEmail(address, onEmailChange)} />
    </AccountForm>
  );
}
