import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { contactPageSize } from '@kith/contract/contacts/rules';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';

import { findBrowser } from '../../../e2e/find-browser.ts';
import { benchPassword } from '../environment.ts';

export type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

const kilobyte = 1_000;
/** A slow phone on a poor connection. */
const cpuSlowdown = 4;
const line = {
  offline: false,
  latency: 560,
  downloadThroughput: 180 * kilobyte,
  uploadThroughput: 180 * kilobyte,
};

/** Makes a page as slow as on a slow phone. */
export async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', line);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
}

/** The baseline: one page without scripts or styles, with as many rows as the list's first page. */
export async function serveBarePage() {
  const rows = Array.from(
    { length: contactPageSize + 1 },
    (_, index) =>
      `<div role="row" aria-rowindex="${index + 1}">Mireille Okafor, Lumen 210, Founder</div>`,
  ).join('');
  const page = `<!doctype html><title>Bare</title><div role="grid">${rows}</div>`;
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end(page);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

export function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  return chromium.launch({
    ...(executablePath === null ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
  });
}

/** The stored browser state of a signed-in member. */
export async function signIn(browser: Browser, origin: string, email: string): Promise<Session> {
  const context = await browser.newContext({ locale: 'en-US' });
  const page = await context.newPage();
  await page.goto(`${origin}/auth`);
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(benchPassword);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
  // Until the browser has what it keeps from one visit to the next.
  await page.waitForLoadState('networkidle');
  const session = await context.storageState();
  await context.close();
  return session;
}
