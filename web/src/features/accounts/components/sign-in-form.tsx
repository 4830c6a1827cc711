import { paths } from '@kith/contract/app-routes/paths';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signIn } from '../api/sign-in.ts';
import { CurrentPasswordField, EmailField } from './account-fields.tsx';
import { AuthForm, AuthFormLink } from './auth-form.tsx';
import { ResendConfirmation } from './resend-confirmation.tsx';
import { useAuthForm } from './use-auth-form.ts';

/** Email and password; `onDone` runs once signed in. */
export function SignInForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('auth');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const form = useAuthForm(async () => {
    const problem = await signIn(email.trim(), password);
    if (!problem) onDone();
    return problem;
  });

  return (
    <AuthForm
      form={form}
      submitLabel={t('signIn.submit')}
      footer={
        <p className="mt-2 text-muted">
          {t('signIn.newHere')}{' '}
          <AuthFormLink to={paths.auth({ mode: 'sign-up' })}>{t('signIn.toSignUp')}</AuthFormLink>
        </p>
      }
    >
      {form.problem?.key === 'emailNotConfirmed' ? (
        <ResendConfirmation email={email.trim()} />
      ) : null}
      <EmailField value={email} onChange={setEmail} error={form.errorOf('email')} />
      <CurrentPasswordField
        value={password}
        onChange={setPassword}
        error={form.errorOf('password')}
        action={
          <span className="text-sm">
            <AuthFormLink to={paths.auth({ mode: 'forgot' })}>{t('signIn.forgot')}</AuthFormLink>
          </span>
        }
      />
    </AuthForm>
  );
}
