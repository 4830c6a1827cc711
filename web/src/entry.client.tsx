// First, because it takes what an email or a provider brought out of the address.
import '#lib/arrival.ts';
import { defaultLocale } from '@kith/contract/core/locales';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { firstNamespaces, isPrerendered } from '#app/prerendered.ts';
import { rememberComponentStack } from '#lib/error-report.ts';
import { localePreferences } from '#lib/i18n/preferences.ts';
import { startTexts } from '#lib/i18n/start.ts';
import { storeInstallOffer } from '#lib/install-offer.ts';
import { replaceLastView } from '#lib/last-view.ts';
import { followTheme } from '#lib/theme.ts';

/**
 * Prerendered pages are English, so hydration starts in English; the root changes the language
 * afterwards.
 */
const { pathname } = window.location;
const locale = isPrerendered(pathname) ? defaultLocale : localePreferences().locale;

/** Runs what the page preloads as it comes, while the rest is on its way, not all of it at the end. */
function runPreloaded(): void {
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')) {
    // Who needs the module imports it too, and reports that it didn't come.
    import(/* @vite-ignore */ href).catch(() => undefined);
  }
}

runPreloaded();
followTheme();
storeInstallOffer();
replaceLastView();
await startTexts(locale, firstNamespaces(pathname));
document.documentElement.lang = locale;

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    {
      onCaughtError: (error, { componentStack }) => {
        rememberComponentStack(error, componentStack);
        // oxlint-disable-next-line no-console -- as without a handler: developers look there first
        console.error(error);
      },
    },
  );
});
