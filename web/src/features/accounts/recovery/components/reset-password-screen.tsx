import { paths } from '@kith/contract/app-routes/paths';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { useArrival } from '#lib/arrival.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useSession } from '#lib/session.ts';
import { Button } from '#ui/button.tsx';
import { LoadingScreen } from '#ui/spinner.tsx';
import { AuthFrame } from '#features/accounts/shared/components/auth-frame.tsx';
import { SecondFactorGate } from '#features/accounts/second-factor/components/second-factor-gate.tsx';

/** Comes with the link of a mail only. */
const NewPasswordForm = lazy(async () => {
  const form = await import('./new-password-form.tsx');
  return { default: form.NewPasswordForm };
});

/** The target of the reset link: the link signs the member in, and they choose a new password. */
export function ResetPasswordScreen({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('auth');
  const session = useSession();
  const arrival = useArrival();
  if (session.status === 'failed') throw session.error;
  if (session.status === 'loading') return <LoadingScreen />;
  if (session.status === 'signed_in' && arrival.status !== 'refused') {
    return (
      <SecondFactorGate session={session.session}>
        <Suspense fallback={<LoadingScreen />}>
          <NewPasswordForm onDone={onDone} />
        </Suspense>
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
