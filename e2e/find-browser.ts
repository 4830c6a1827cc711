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
const installedShells = ['/usr/bin/chromium-headless-shell'];

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A whole browser: one that is installed, else Playwright's own; null when there is none. */
export function findBrowser(): string | null {
  const named = process.env['CHROMIUM_PATH'];
  const candidates = [...(named === undefined ? [] : [named]), ...installed];
  return [...candidates, chromium.executablePath()].find(isExecutable) ?? null;
}

/**
 * A browser without windows, which needs a fifth less time but shows no notifications; a whole
 * browser where there is none. Null leaves the choice to Playwright, which has one of its own.
 */
export function findHeadlessShell(): string | null {
  if (process.env['CHROMIUM_PATH'] !== undefined) return findBrowser();
  const shell = installedShells.find(isExecutable);
  if (shell !== undefined) return shell;
  const browser = findBrowser();
  return browser === chromium.executablePath() ? null : browser;
}

const installedFirefoxes = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

/** Firefox, for the one journey that needs it; null where there is none. */
export function findFirefox(): string | null {
  const named = process.env['FIREFOX_PATH'];
  const candidates = [...(named === undefined ? [] : [named]), ...installedFirefoxes];
  return candidates.find(isExecutable) ?? null;
}

type Commands = readonly (readonly [string, readonly string[]])[];

const update: Commands[number] = ['apt-get', ['update']];
const install = (...packages: string[]): Commands[number] => [
  'apt-get',
  ['install', '-y', '--no-install-recommends', ...packages],
];

/** Ways to get both, in order: Playwright's download, then Debian's packages. */
const ways: readonly Commands[] = [
  [['npx', ['playwright', 'install', 'chromium']]],
  [update, install('chromium', 'chromium-headless-shell', 'fonts-noto-cjk')],
];

/** Finds a browser or fetches one. @throws when none could be fetched. */
export function ensureBrowser(): string {
  for (const commands of ways) {
    if (findBrowser() === null) attempt(commands);
  }
  const found = findBrowser();
  if (found === null) {
    throw new Error('No Chromium or Chrome found: install one, or name it in CHROMIUM_PATH');
  }
  // Debian's Chromium comes without it; the journeys only take longer where it can't be added.
  const hasShell = findHeadlessShell() !== found || process.env['CHROMIUM_PATH'] !== undefined;
  if (found === '/usr/bin/chromium' && !hasShell && process.getuid?.() === 0) {
    attempt([update, install('chromium-headless-shell')]);
  }
  return findHeadlessShell() ?? found;
}

function attempt(commands: Commands): void {
  try {
    for (const [command, args] of commands) {
      console.log(`Getting a browser: ${command} ${args.join(' ')}`);
      execFileSync(command, args, { stdio: 'inherit' });
    }
  } catch {
    // Another way may still work.
  }
}
