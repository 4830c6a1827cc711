import { paths } from '@kith/contract/app-routes/paths';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useArrival } from '#lib/arrival.ts';
import { useMember, useSession } from '#lib/session.ts';
import { Button } from '#ui/button.tsx';
import { LoadingScreen } from '#ui/spinner.tsx';
import { showToast } from '#ui/toast.ts';
import { changePassword } from '../api/recover-password.ts';
import { AuthFrame } from './auth-frame.tsx';
import { NewPasswordField } from './account-fields.tsx';
import { AuthForm } from './auth-form.tsx';
import { SecondFactorGate } from './second-factor-gate.tsx';
import { useAuthForm } from './use-auth-form.ts';

/** Where the mail's link leads: it signs the member in, who then chooses a new password. */
export function ResetPasswordScreen({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('auth');
  const session = useSession();
  const arrival = useArrival();
  if (session.status === 'failed') throw session.error;
  if (session.status === 'loading') return <LoadingScreen />;
  if (session.status === 'signed_in' && arrival.status !== 'refused') {
    return (
      <SecondFactorGate session={session.session}>
        <NewPasswordForm onDone={onDone} />
      </SecondFactorGate>
    );
  }
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
    const problem = await changePassword({ password });
    if (!problem) {
      showToast({ kind: 'success', title: t('reset.done') });
      onDone();
    }
    return problem;
  });

  return (
    <AuthFrame title={t('reset.title')} lead={t('reset.lead', { email })}>
      <AuthForm form={form} submitLabel={t('reset.submit')}>
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <NewPasswordField
          label={t('fields.newPassword')}
          value={password}
          onChange={setPassword}
          error={form.errorOf('password')}
        />
      </AuthForm>
    </AuthFrame>
  );
}
