import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#lib/session.ts';
import { LoadingScreen } from '#ui/spinner.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { ForgotForm } from './forgot-form.tsx';
import { MailSentPanel } from './mail-sent-panel.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { SignedInPanel } from './signed-in-panel.tsx';

export type AuthMode = 'sign-in' | 'sign-up' | 'forgot';

type AuthScreenProps = {
  mode: AuthMode;
  /** Goes where the visitor wanted to go. */
  onSignedIn: () => void;
};

type SentMail = { purpose: 'recover' | 'confirm'; email: string };

/** Sign in, sign up, ask for a new password. */
export function AuthScreen({ mode, onSignedIn }: AuthScreenProps) {
  const { t } = useTranslation('auth');
  const session = useSession();
  const [sentMail, setSentMail] = useState<SentMail | null>(null);
  const [cameSignedOut, setCameSignedOut] = useState(false);

  if (session.status === 'failed') throw session.error;
  if (session.status === 'loading') return <LoadingScreen />;
  // A form that is just signing in stays until its own way on is taken.
  if (session.status === 'signed_out' && !cameSignedOut) setCameSignedOut(true);
  if (session.status === 'signed_in' && !cameSignedOut) {
    return <SignedInPanel onContinue={onSignedIn} />;
  }
  if (sentMail) return <MailSentPanel {...sentMail} onBack={() => setSentMail(null)} />;
  if (mode === 'forgot') {
    return (
      <AuthFrame title={t('forgot.title')} lead={t('forgot.lead')}>
        <ForgotForm onSent={(email) => setSentMail({ purpose: 'recover', email })} />
      </AuthFrame>
    );
  }
  if (mode === 'sign-up') {
    return (
      <AuthFrame title={t('signUp.title')} lead={t('signUp.lead')}>
        <SignUpForm
          onDone={onSignedIn}
          onConfirmationSent={(email) => setSentMail({ purpose: 'confirm', email })}
        />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={t('signIn.title')} lead={t('signIn.lead')}>
      <SignInForm onDone={onSignedIn} />
    </AuthFrame>
  );
}
