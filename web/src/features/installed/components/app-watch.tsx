import { lazy, Suspense, useEffect } from 'react';
import { useLocalePreferences } from '#lib/i18n/preferences.ts';
import { keepLocale, startWorker } from '../api/app-worker.ts';
import { useInstallation } from '../api/installation.ts';
import { StorageBanner } from './storage-banner.tsx';
import { UpdateBanner } from './update-banner.tsx';

/** Only iOS needs them, once. */
const InstallSteps = lazy(async () => {
  const steps = await import('./install-steps.tsx');
  return { default: steps.InstallSteps };
});

/** Starts the service worker, and says what there is to say of the app and its room on this device. */
export function AppWatch() {
  const { locale } = useLocalePreferences();
  const { areStepsOpen } = useInstallation();
  useEffect(() => {
    // Without a worker the app is as good as before, but for the way without a network.
    void startWorker().catch(() => undefined);
  }, []);
  useEffect(() => {
    if ('serviceWorker' in navigator) void keepLocale(locale);
  }, [locale]);
  return (
    <>
      <UpdateBanner />
      <StorageBanner />
      <Suspense>{areStepsOpen ? <InstallSteps /> : null}</Suspense>
    </>
  );
}
