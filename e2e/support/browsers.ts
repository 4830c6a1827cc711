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

function launch(executablePath: string | null): LaunchOptions {
  return { ...(executablePath === null ? {} : { executablePath }), args };
}

/** What nearly every journey runs in. */
export const headlessShell = launch(findHeadlessShell());

/** For journeys with notifications and pushes, which a headless shell doesn't have. */
export const wholeBrowser = launch(findBrowser());
