import { type BrowserContextOptions, test as base } from '@playwright/test';

import { ContextPool } from './context-pool.ts';

type Own = {
  /** What the runner opens contexts with, for a journey's own page and beside it. */
  contextDefaults: BrowserContextOptions;
  /** Takes back, after each journey, the contexts that it has opened and left open. */
  leavesNothingOpen: void;
};
type OfWorker = { contextPool: ContextPool };

/**
 * What every journey is written with. The runner closes a journey's own page, but not what it opened
 * beside it: those pages would go on polling and listening for as long as their worker lives.
 */
export const test = base.extend<Own, OfWorker>({
  contextPool: [
    // oxlint-disable-next-line no-empty-pattern -- a fixture names what it needs
    async ({}, use) => {
      await use(new ContextPool());
    },
    { scope: 'worker' },
  ],
  // Asked for by most journeys only: some run in a browser of their own.
  browser: [
    async ({ browser, contextPool }, use) => {
      contextPool.attach(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  contextDefaults: async (
    {
      acceptDownloads,
      baseURL,
      bypassCSP,
      clientCertificates,
      colorScheme,
      contextOptions,
      contrast,
      deviceScaleFactor,
      extraHTTPHeaders,
      forcedColors,
      geolocation,
      hasTouch,
      httpCredentials,
      ignoreHTTPSErrors,
      isMobile,
      javaScriptEnabled,
      locale,
      offline,
      permissions,
      proxy,
      reducedMotion,
      screen,
      serviceWorkers,
      storageState,
      timezoneId,
      userAgent,
      viewport,
    },
    use,
  ) => {
    await use({
      ...contextOptions,
      contrast,
      acceptDownloads,
      baseURL,
      bypassCSP,
      clientCertificates,
      colorScheme,
      deviceScaleFactor,
      extraHTTPHeaders,
      forcedColors,
      geolocation,
      hasTouch,
      httpCredentials,
      ignoreHTTPSErrors,
      isMobile,
      javaScriptEnabled,
      locale,
      offline,
      permissions,
      proxy,
      reducedMotion,
      screen,
      serviceWorkers,
      storageState,
      timezoneId,
      userAgent,
      viewport,
    });
  },
  leavesNothingOpen: [
    async ({ contextPool, contextDefaults, trace }, use, info) => {
      // A recording begins with its context, and a failure is looked at in its own.
      const mayReuse = () => trace === 'off' && info.status === info.expectedStatus;
      contextPool.begin({ defaults: contextDefaults, mayReuse });
      await use();
      await contextPool.end();
    },
    { auto: true },
  ],
});
