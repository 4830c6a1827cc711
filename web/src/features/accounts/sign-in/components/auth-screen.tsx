import { type ComponentProps, Suspense, use, useEffect, useEffectEvent, useState } from 'react';
import { useArrival } from '#lib/arrival.ts';
import { useSession } from '#lib/session.ts';
import { LoadingScreen } from '#ui/spinner.tsx';
import { loadAuthForms, loadAuthFormsEarly } from '../api/load-auth-forms.ts';
import type { AuthForms } from './auth-forms.tsx';
import type { SentEmail } from './email-sent-panel.tsx';
import { SignedInPanel } from './signed-in-panel.tsx';
import type { AuthMode } from '../api/auth-modes.ts';

type AuthScreenProps = {
  mode: AuthMode;
  /** Opens the visitor's destination. */
  onSignedIn: () => void;
};

/** Every way to sign in, sign-up, and password reset. */
export function AuthScreen({ mode, onSignedIn }: AuthScreenProps) {
  const session = useSession();
  useEffect(loadAuthFormsEarly, []);
  const arrival = useArrival();
  const [sentEmail, setSentEmail] = useState<SentEmail | null>(null);
  const [email, setEmail] = useState('');
  const [cameSignedOut, setCameSignedOut] = useState(false);

  if (session.status === 'failed') throw session.error;
  if (session.status === 'loading') return <LoadingScreen />;
  // A form that is signing in stays until its own navigation.
  if (session.status === 'signed_out' && !cameSignedOut) setCameSignedOut(true);
  if (session.status === 'signed_in' && !cameSignedOut) {
    return arrival.status === 'signed_in' ? (
      <GoOn onGo={onSignedIn} />
    ) : (
      <SignedInPanel onContinue={onSignedIn} />
    );
  }
  return (
    <Suspense fallback={<LoadingScreen />}>
      <OpenForms
        mode={mode}
        sentEmail={sentEmail}
        onSent={setSentEmail}
        shared={{ email, onEmailChange: setEmail }}
        onSignedIn={onSignedIn}
      />
    </Suspense>
  );
}

/** They come while the session is being read. */
function OpenForms(props: ComponentProps<typeof AuthForms>) {
  const forms = use(loadAuthForms());
  return <forms.AuthForms {...props} />;
}

/** A visitor from an email link or a provider is signed in already. */
function GoOn({ onGo }: { onGo: () => void }) {
  const go = useEffectEvent(onGo);
  useEffect(() => {
    go();
  }, []);
  return <LoadingScreen />;
}
