import '#ui/base.css';
import { brand } from '@kith/contract/core/brand';
import { defaultLocale } from '@kith/contract/core/locales';
import { type ReactNode, Suspense } from 'react';
import { Links, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { ArrivalGate } from '#app/arrival-gate.tsx';
import { ErrorScreen } from '#app/error-screen.tsx';
import { PreferredLanguage } from '#app/preferred-language.tsx';
import { Providers } from '#app/providers.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { LoadingScreen } from '#ui/spinner.tsx';

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang={defaultLocale} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#fbf9f5" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#15120f" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-180.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return (
    <Providers>
      <Suspense fallback={<LoadingScreen />}>
        <ArrivalGate>
          <Outlet />
        </ArrivalGate>
        <Description />
        <PreferredLanguage />
      </Suspense>
    </Providers>
  );
}

/** What search engines say of the screens that are open to everyone. */
function Description() {
  const { t } = useTranslation('common');
  return <meta name="description" content={t('about')} />;
}

export function HydrateFallback() {
  return (
    <>
      <title>{brand.name}</title>
      {/* One word is not worth a font file while the screen's own files are on their way. */}
      <div className="font-[system-ui]">
        <LoadingScreen />
      </div>
    </>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <Providers>
      <Suspense fallback={<LoadingScreen />}>
        <ErrorScreen error={error} />
      </Suspense>
    </Providers>
  );
}
