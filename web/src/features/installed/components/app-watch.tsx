import { lazy, Suspense, useEffect } from 'react';
import { useLocalePreferences } from '#lib/i18n/preferences.ts';
import { cacheLocale, startWorker } from '../api/app-worker.ts';
import { useInstallation } from '../api/installation.ts';
import { StorageBanner } from './storage-banner.tsx';
import { UpdateBanner } from './update-banner.tsx';

/** Only iOS needs them, once. */
const InstallSteps = lazy(async () => {
  const steps = await import('./install-steps.tsx');
  return { default: steps.InstallSteps };
});

/** Starts the service worker, and shows messages about the app and its storage. */
export function AppWatch() {
  const { locale } = useLocalePreferences();
  const { areStepsOpen } = useInstallation();
  useEffect(() => {
    // Without a worker everything works except offline use.
    void startWorker().catch(() => undefined);
  }, []);
  useEffect(() => {
    if ('serviceWorker' in navigator) void cacheLocale(locale);
  }, [locale]);
  return (
    <>
      <UpdateBanner />
      <StorageBanner />
      <Suspense>{areStepsOpen ? <InstallSteps /> : null}</Suspense>
    </>
  );
}
