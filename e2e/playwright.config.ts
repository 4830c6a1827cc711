import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { defineConfig } from '@playwright/test';

import { findBrowser } from './find-browser.ts';

const port = Number(process.env['E2E_PORT'] ?? 3105);
const origin = `http://localhost:${port}`;
const executablePath = findBrowser();
const seconds = 1_000;

// Workers load this file too: only the first to do so makes the folder.
process.env['E2E_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'kith-e2e-'));

export default defineConfig({
  testDir: 'journeys',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 180 * seconds,
  expect: { timeout: 15 * seconds },
  reporter: [['list']],
  use: {
    baseURL: origin,
    // What a worker kept of one page is no part of another journey; installed.spec.ts has its own.
    serviceWorkers: 'block',
    // Recording takes as long as the journeys themselves: asked for, where one fails.
    trace: process.env['E2E_TRACE'] === undefined ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath === null ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: `"${process.execPath}" server/src/cli/start.ts`,
    cwd: join(import.meta.dirname, '..'),
    url: `${origin}/api/health`,
    env: {
      PORT: String(port),
      DATA_DIR: process.env['E2E_DATA_DIR'],
      LOG_LEVEL: 'warn',
      // One address signs up many test members.
      AUTH_IP_LIMITS: 'false',
      // Nobody waits five minutes to see whether a mail comes.
      NOTIFICATION_MAIL_DELAY_S: '0',
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20 * seconds },
    timeout: 180 * seconds,
    stdout: 'pipe',
  },
});
