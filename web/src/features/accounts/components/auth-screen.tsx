import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useArrival } from '#lib/arrival.ts';
import { useSession } from '#lib/session.ts';
import { LoadingScreen } from '#ui/spinner.tsx';
import type { SharedEmail } from './account-fields.tsx';
import { ArrivalAlert } from './arrival-alert.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { CompanyForm } from './company-form.tsx';
import { MailSentPanel, type SentMail } from './mail-sent-panel.tsx';
import { MailedLinkForm } from './mailed-link-form.tsx';
import { PhoneSignIn } from './phone-sign-in.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { SignedInPanel } from './signed-in-panel.tsx';

export const authModes = ['sign-in', 'sign-up', 'forgot', 'link', 'phone', 'company'] as const;
type AuthMode = (typeof authModes)[number];

type AuthScreenProps = {
  mode: AuthMode;
  /** Goes where the visitor wanted to go. */
  onSignedIn: () => void;
};

/** Every way to sign in, signing up, asking for a new password. */
export function AuthScreen({ mode, onSignedIn }: AuthScreenProps) {
  const session = useSession();
  const arrival = useArrival();
  const [sentMail, setSentMail] = useState<SentMail | null>(null);
  const [email, setEmail] = useState('');
  const [cameSignedOut, setCameSignedOut] = useState(false);

  if (session.status === 'failed') throw session.error;
  if (session.status === 'loading') return <LoadingScreen />;
  // A form that is just signing in stays until its own way on is taken.
  if (session.status === 'signed_out' && !cameSignedOut) setCameSignedOut(true);
  if (session.status === 'signed_in' && !cameSignedOut) {
    return arrival.status === 'signed_in' ? (
      <GoOn onGo={onSignedIn} />
    ) : (
      <SignedInPanel onContinue={onSignedIn} />
    );
  }
  if (sentMail) {
    return (
      <MailSentPanel sent={sentMail} onBack={() => setSentMail(null)} onSignedIn={onSignedIn} />
    );
  }
  return (
    <ModeForm
      key={mode}
      mode={mode}
      shared={{ email, onEmailChange: setEmail }}
      onSignedIn={onSignedIn}
      onSent={setSentMail}
    />
  );
}

/** Who came by a mail's link or from a provider is signed in already. */
function GoOn({ onGo }: { onGo: () => void }) {
  const go = useEffectEvent(onGo);
  useEffect(() => {
    go();
  }, []);
  return <LoadingScreen />;
}

type ModeFormProps = AuthScreenProps & {
  shared: SharedEmail;
  onSent: (mail: SentMail) => void;
};

function ModeForm({ mode, shared, onSignedIn, onSent }: ModeFormProps) {
  const { t } = useTranslation('auth');
  switch (mode) {
    case 'forgot':
      return (
        <AuthFrame title={t('forgot.title')} lead={t('forgot.lead')}>
          <MailedLinkForm
            key="recover"
            purpose="recover"
            {...shared}
            onSent={(email) => onSent({ purpose: 'recover', email })}
          />
        </AuthFrame>
      );
    case 'link':
      return (
        <AuthFrame title={t('link.title')} lead={t('link.lead')}>
          <MailedLinkForm
            key="signIn"
            purpose="signIn"
            {...shared}
            onSent={(email) => onSent({ purpose: 'signIn', email })}
          />
        </AuthFrame>
      );
    case 'phone':
      return <PhoneSignIn onDone={onSignedIn} />;
    case 'company':
      return (
        <AuthFrame title={t('company.title')} lead={t('company.lead')}>
          <CompanyForm />
        </AuthFrame>
      );
    case 'sign-up':
      return (
        <AuthFrame title={t('signUp.title')} lead={t('signUp.lead')}>
          <SignUpForm
            {...shared}
            onDone={onSignedIn}
            onConfirmationSent={(email) => onSent({ purpose: 'confirm', email })}
          />
        </AuthFrame>
      );
    default:
      return (
        <AuthFrame title={t('signIn.title')} lead={t('signIn.lead')}>
          <ArrivalAlert />
          <SignInForm {...shared} onDone={onSignedIn} />
        </AuthFrame>
      );
  }
}
