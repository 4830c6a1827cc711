import type { LaunchOptions } from '@playwright/test';

import { findBrowser, findHeadlessShell } from '../find-browser.ts';

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Optimising code takes a twelfth of a browser's time, and pages close before that pays.
  '--js-flags=--no-opt --no-maglev',
];

function launch(executablePath: string | null, more: string[] = []): LaunchOptions {
  return { ...(executablePath === null ? {} : { executablePath }), args: [...args, ...more] };
}

/** What nearly every journey runs in. */
export const headlessShell = launch(findHeadlessShell(), [
  // What a page has compiled, the next page of its context need not.
  '--process-per-site',
]);

/** For journeys with notifications and pushes, which a headless shell doesn't have. */
export const wholeBrowser = launch(findBrowser());
