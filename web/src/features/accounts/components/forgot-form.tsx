import { paths } from '@kith/contract/app-routes/paths';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { requestPasswordReset } from '../api/recover-password.ts';
import { FormAlert } from './form-alert.tsx';
import { useAuthForm } from './use-auth-form.ts';

/** Asks for a link to a new password; the answer is the same for every address. */
export function ForgotForm({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation('auth');
  const { state } = useLocation();
  const [email, setEmail] = useState('');
  const form = useAuthForm(async () => {
    const problem = await requestPasswordReset(email.trim());
    if (!problem) onSent(email.trim());
    return problem;
  });

  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(event)} className="grid gap-4">
      <FormAlert>{form.errorOf('form')}</FormAlert>
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
      <Button type="submit" variant="primary" size="lg" isPending={form.isPending}>
        {t('forgot.submit')}
      </Button>
      <Link
        to={paths.auth()}
        state={state}
        className="justify-self-start font-semibold text-ember-ink underline-offset-4 hover:underline"
      >
        {t('forgot.toSignIn')}
      </Link>
    </form>
  );
}
