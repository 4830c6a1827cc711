import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';

import { chromium } from '@playwright/test';

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A browser to test in: one that is installed, else Playwright's own; null when there is none. */
export function findBrowser(): string | null {
  const named = process.env['CHROMIUM_PATH'];
  const candidates = [...(named === undefined ? [] : [named]), ...installed];
  return [...candidates, chromium.executablePath()].find(isExecutable) ?? null;
}

/** Ways to get a browser, in order: Playwright's download, then Debian's package. */
const ways: readonly (readonly [string, readonly string[]])[][] = [
  [['npx', ['playwright', 'install', 'chromium']]],
  [
    ['apt-get', ['update']],
    ['apt-get', ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-cjk']],
  ],
];

/** Finds a browser or fetches one. @throws when no way led to one. */
export function ensureBrowser(): string {
  for (const commands of ways) {
    const found = findBrowser();
    if (found !== null) return found;
    try {
      for (const [command, args] of commands) {
        console.log(`No browser yet: ${command} ${args.join(' ')}`);
        execFileSync(command, args, { stdio: 'inherit' });
      }
    } catch {
      // The next way may still work.
    }
  }
  const found = findBrowser();
  if (found === null) {
    throw new Error('No Chromium or Chrome found: install one, or name it in CHROMIUM_PATH');
  }
  return found;
}
