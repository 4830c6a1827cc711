import { join } from 'node:path';

import { defineConfig } from '@playwright/test';

import { headlessShell } from './support/browsers.ts';
import { compileCache, ensureDataFolder } from './support/data-folder.ts';

const port = Number(process.env['E2E_PORT'] ?? 3105);
const origin = `http://localhost:${port}`;
const seconds = 1_000;
/** Those that take longest or need a browser of their own begin first, so that none runs alone at the end. */
const first =
  /(?:accessib|connect-crm|cut|installed|main-job|operations|push|stripe|together)[\w-]*\.spec\.ts$/u;

export default defineConfig({
  testDir: 'journeys',
  outputDir: '../test-results',
  fullyParallel: true,
  projects: [
    { name: 'first', testMatch: first },
    { name: 'second', testIgnore: first },
  ],
  workers: 4,
  // One failed try of two hundred journeys doesn't stop a change; the run's end lists it as a fault.
  retries: 1,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 240 * seconds,
  // What a busy machine delays is waited for; only what never comes fails.
  expect: { timeout: 30 * seconds },
  reporter: [['list'], ['./summary-reporter.ts']],
  use: {
    baseURL: origin,
    actionTimeout: 30 * seconds,
    navigationTimeout: 60 * seconds,
    contextOptions: { reducedMotion: 'reduce' },
    // A service worker would answer for the server; a journey that needs it allows it.
    serviceWorkers: 'block',
    // Recording doubles the time of a journey, so it has to be asked for.
    trace: process.env['E2E_TRACE'] === undefined ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: headlessShell,
  },
  webServer: {
    command: `"${process.execPath}" server/src/cli/start.cjs`,
    cwd: join(import.meta.dirname, '..'),
    url: `${origin}/api/health`,
    env: {
      PORT: String(port),
      DATA_DIR: await ensureDataFolder(),
      NODE_COMPILE_CACHE: compileCache,
      LOG_LEVEL: 'warn',
      // Hundreds of members sign up and in.
      AUTH_PASSWORD_HASHING: 'light',
      // One address signs up many test members.
      AUTH_IP_LIMITS: 'false',
      // A tenth of what visitors see: more than any list loads at once.
      SAMPLE_NETWORK_CONTACTS: '120',
      // A sample network is more than is changed at once, and takes several steps.
      BULK_CHANGE_STEP: '15',
      // The same people in every run, so that a journey never depends on chance.
      SAMPLE_NETWORK_SEED: '1',
      // A journey that waits for an email gets it at once.
      NOTIFICATION_MAIL_DELAY_S: '0',
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20 * seconds },
    timeout: 180 * seconds,
    stdout: 'pipe',
  },
});
