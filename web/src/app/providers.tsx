import i18next from 'i18next';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { reportUnhandled } from '#lib/errors.ts';
import { localePreferences } from '#lib/i18n/preferences.ts';
import { changeLanguage } from '#lib/i18n/start.ts';
import { Toaster } from '#ui/toaster.tsx';

/** What every screen stands in: toasts, the member's language, last-resort errors. */
export function Providers({ children }: { children: ReactNode }) {
  useEffect(() => {
    const { locale } = localePreferences();
    if (i18next.language !== locale) void changeLanguage(locale);
  }, []);

  useEffect(() => {
    const report = (event: PromiseRejectionEvent) => void reportUnhandled(event.reason);
    window.addEventListener('unhandledrejection', report);
    return () => window.removeEventListener('unhandledrejection', report);
  }, []);

  return (
    <>
      {children}
      <Toaster />
    </>
  );
}
