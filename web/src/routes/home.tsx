import { paths } from '@kith/contract/app-routes/paths';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { enterSampleNetwork } from '#app/enter-sample-network.ts';
import { LandingScreen } from '#features/landing/components/landing-screen.tsx';
import { useConfig } from '#lib/config.ts';
import { useLocalePreferences } from '#lib/i18n/preferences.ts';
import { reportError } from '#lib/errors.ts';
import { useSession } from '#lib/session.ts';

/** What the app’s own links to the first page show. */
export default function Home() {
  const navigate = useNavigate();
  const session = useSession();
  const config = useConfig();
  const { locale, timezone } = useLocalePreferences();
  const [isEntering, setIsEntering] = useState(false);

  async function lookAround() {
    setIsEntering(true);
    try {
      await enterSampleNetwork({ locale, timezone });
      await navigate(paths.dashboard());
    } catch (error) {
      await reportError(error);
    } finally {
      setIsEntering(false);
    }
  }

  // The first page is a document, whose link to a sample network leads here.
  const [search] = useSearchParams();
  const isAsked = search.has('sample') && config?.environment === 'dev';
  const hasEntered = useRef(false);
  const enter = useEffectEvent(() => {
    if (hasEntered.current) return;
    hasEntered.current = true;
    void lookAround();
  });
  useEffect(() => {
    if (isAsked) enter();
  }, [isAsked]);

  return (
    <LandingScreen
      isSignedIn={session.status === 'signed_in' && !isEntering}
      sampleNetwork={
        config?.environment === 'dev' ? { onEnter: () => void lookAround(), isEntering } : undefined
      }
    />
  );
}
