import { type Browser, test as base } from '@playwright/test';

type Own = {
  /** Closes, after each journey, the contexts that it has opened and left open. */
  leavesNothingOpen: void;
};
type OfWorker = { browserOfWorker: { current: Browser | null } };

/**
 * What every journey is written with. The runner closes a journey's own page, but not what it opened
 * beside it: those pages would go on polling and listening for as long as their worker lives.
 */
export const test = base.extend<Own, OfWorker>({
  // Known only once a journey has asked for the browser: some run in one of their own.
  browserOfWorker: [
    // oxlint-disable-next-line no-empty-pattern -- a fixture names what it needs
    async ({}, use) => {
      await use({ current: null });
    },
    { scope: 'worker' },
  ],
  browser: [
    async ({ browser, browserOfWorker }, use) => {
      browserOfWorker.current = browser;
      await use(browser);
    },
    { scope: 'worker' },
  ],
  leavesNothingOpen: [
    async ({ browserOfWorker }, use) => {
      const before = new Set(browserOfWorker.current?.contexts());
      await use();
      const opened = (browserOfWorker.current?.contexts() ?? []).filter(
        (context) => !before.has(context),
      );
      await Promise.all(opened.map((context) => context.close()));
    },
    { auto: true },
  ],
});
