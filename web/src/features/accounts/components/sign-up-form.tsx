import { paths } from '@kith/contract/app-routes/paths';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { signUp } from '../api/sign-up.ts';
import { EmailField, NewPasswordField, type SharedEmail } from './account-fields.tsx';
import { AuthForm, AuthFormLink } from './auth-form.tsx';
import { ProviderWays } from './other-ways.tsx';
import { useAuthForm } from './use-auth-form.ts';

type SignUpFormProps = SharedEmail & {
  onDone: () => void;
  /** The account waits for its address to be confirmed by mail. */
  onConfirmationSent: (email: string) => void;
};

/** Name (optional), email and a password that shows its rules as it is typed. */
export function SignUpForm({ email, onEmailChange, onDone, onConfirmationSent }: SignUpFormProps) {
  const { t } = useTranslation('auth');
  const [fullName, setFullName] = useState('');
  const [password, setPassword] = useState('');
  const form = useAuthForm(
    async (proof) => {
      const outcome = await signUp({ fullName, email: email.trim(), password }, proof);
      if (outcome.status === 'refused') return outcome.problem;
      if (outcome.status === 'signed_in') onDone();
      else onConfirmationSent(email.trim());
      return null;
    },
    { needsCaptcha: true },
  );

  return (
    <>
      <AuthForm form={form} submitLabel={t('signUp.submit')}>
        <Field
          label={t('fields.fullName')}
          action={<span className="text-sm text-muted">{t('fields.optional')}</span>}
        >
          {(control) => (
            <Input
              {...control}
              autoComplete="name"
              value={fullName}
              onChange={(event) => setFullName(event.target.value)}
            />
          )}
        </Field>
        <EmailField
          value={email}
          onChange={onEmailChange}
          error={form.errorOf('email')}
          isRequired
        />
        <NewPasswordField
          label={t('fields.password')}
          value={password}
          onChange={setPassword}
          error={form.errorOf('password')}
        />
      </AuthForm>
      <ProviderWays />
      <p className="mt-6 text-muted">
        {t('signUp.haveAccount')}{' '}
        <AuthFormLink to={paths.auth()}>{t('signUp.toSignIn')}</AuthFormLink>
      </p>
    </>
  );
}
