import { paths } from '@kith/contract/app-routes/paths';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMember, useSession } from '#lib/session.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { PasswordInput } from '#ui/input.tsx';
import { LoadingScreen } from '#ui/spinner.tsx';
import { showToast } from '#ui/toast.ts';
import { changePassword } from '../api/recover-password.ts';
import { AuthFrame } from './auth-frame.tsx';
import { FormAlert } from './form-alert.tsx';
import { PasswordMeter } from './password-meter.tsx';
import { useAuthForm } from './use-auth-form.ts';

/** Where the mail's link leads: it signs the member in, who then chooses a new password. */
export function ResetPasswordScreen({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('auth');
  const session = useSession();
  if (session.status === 'failed') throw session.error;
  if (session.status === 'loading') return <LoadingScreen />;
  if (session.status === 'signed_in') return <NewPasswordForm onDone={onDone} />;
  return (
    <AuthFrame title={t('reset.invalidTitle')} lead={t('reset.invalidBody')}>
      <Button asChild variant="primary" size="lg" className="w-full">
        <Link to={paths.auth({ mode: 'forgot' })}>{t('reset.askAgain')}</Link>
      </Button>
    </AuthFrame>
  );
}

function NewPasswordForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('auth');
  const { email } = useMember();
  const [password, setPassword] = useState('');
  const form = useAuthForm(async () => {
    const problem = await changePassword(password);
    if (!problem) {
      showToast({ kind: 'success', title: t('reset.done') });
      onDone();
    }
    return problem;
  });

  return (
    <AuthFrame title={t('reset.title')} lead={t('reset.lead', { email })}>
      <form noValidate onSubmit={(event) => void form.handleSubmit(event)} className="grid gap-4">
        <FormAlert>{form.errorOf('form')}</FormAlert>
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <Field
          label={t('fields.newPassword')}
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
        <Button type="submit" variant="primary" size="lg" isPending={form.isPending}>
          {t('reset.submit')}
        </Button>
      </form>
    </AuthFrame>
  );
}
