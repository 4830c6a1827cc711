import { paths } from '@kith/contract/app-routes/paths';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Input, PasswordInput } from '#ui/input.tsx';
import { signIn } from '../api/sign-in.ts';
import { FormAlert } from './form-alert.tsx';
import { ResendConfirmation } from './resend-confirmation.tsx';
import { useAuthForm } from './use-auth-form.ts';

/** Email and password; `onDone` runs once signed in. */
export function SignInForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('auth');
  const { state } = useLocation();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const form = useAuthForm(async () => {
    const problem = await signIn(email.trim(), password);
    if (!problem) onDone();
    return problem;
  });

  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(event)} className="grid gap-4">
      <FormAlert>{form.errorOf('form')}</FormAlert>
      {form.problem?.key === 'emailNotConfirmed' ? (
        <ResendConfirmation email={email.trim()} />
      ) : null}
      <Field label={t('fields.email')} error={form.errorOf('email')}>
        {(control) => (
          <Input
            {...control}
            type="email"
            autoComplete="username"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
      </Field>
      <Field
        label={t('fields.password')}
        error={form.errorOf('password')}
        action={
          <Link
            to={paths.auth({ mode: 'forgot' })}
            state={state}
            className="text-sm font-medium text-ember-ink underline-offset-4 hover:underline"
          >
            {t('signIn.forgot')}
          </Link>
        }
      >
        {(control) => (
          <PasswordInput
            {...control}
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </Field>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        isPending={form.isPending}
        className="mt-1 w-full"
      >
        {t('signIn.submit')}
      </Button>
      <p className="mt-2 text-muted">
        {t('signIn.newHere')}{' '}
        <Link
          to={paths.auth({ mode: 'sign-up' })}
          state={state}
          className="font-semibold text-ember-ink underline-offset-4 hover:underline"
        >
          {t('signIn.toSignUp')}
        </Link>
      </p>
    </form>
  );
}
