import { paths } from '@kith/contract/app-routes/paths';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Input, PasswordInput } from '#ui/input.tsx';
import { signUp } from '../api/sign-up.ts';
import { FormAlert } from './form-alert.tsx';
import { PasswordMeter } from './password-meter.tsx';
import { useAuthForm } from './use-auth-form.ts';

type SignUpFormProps = {
  onDone: () => void;
  /** The account waits for its address to be confirmed by mail. */
  onConfirmationSent: (email: string) => void;
};

/** Name (optional), email and a password that shows its rules as it is typed. */
export function SignUpForm({ onDone, onConfirmationSent }: SignUpFormProps) {
  const { t } = useTranslation('auth');
  const { state } = useLocation();
  const [fullName, setFullName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const form = useAuthForm(async () => {
    const outcome = await signUp({ fullName, email: email.trim(), password });
    if (outcome.status === 'refused') return outcome.problem;
    if (outcome.status === 'signed_in') onDone();
    else onConfirmationSent(email.trim());
    return null;
  });

  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(event)} className="grid gap-4">
      <FormAlert>{form.errorOf('form')}</FormAlert>
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
      <Field label={t('fields.email')} error={form.errorOf('email')} isRequired>
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
        hint={<PasswordMeter password={password} />}
        isRequired
      >
        {(control) => (
          <PasswordInput
            {...control}
            autoComplete="new-password"
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
        {t('signUp.submit')}
      </Button>
      <p className="mt-2 text-muted">
        {t('signUp.haveAccount')}{' '}
        <Link
          to={paths.auth()}
          state={state}
          className="font-semibold text-ember-ink underline-offset-4 hover:underline"
        >
          {t('signUp.toSignIn')}
        </Link>
      </p>
    </form>
  );
}
