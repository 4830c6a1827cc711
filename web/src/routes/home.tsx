import { paths } from '@kith/contract/app-routes/paths';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { enterSampleNetwork } from '#app/enter-sample-network.ts';
import { LandingScreen } from '#features/landing/components/landing-screen.tsx';
import { useConfig } from '#lib/config.ts';
import { useLocalePreferences } from '#lib/i18n/preferences.ts';
import { reportError } from '#lib/errors.ts';
import { useSession } from '#lib/session.ts';

/** What Kith is, for first-time visitors. */
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

  return (
    <LandingScreen
      isSignedIn={session.status === 'signed_in' && !isEntering}
      sampleNetwork={
        config?.environment === 'dev' ? { onEnter: () => void lookAround(), isEntering } : undefined
      }
    />
  );
}
