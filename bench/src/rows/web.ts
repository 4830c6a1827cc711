import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { contactPageSize } from '@kith/contract/contacts/rules';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';

import { findBrowser } from '../../../e2e/find-browser.ts';
import { type BenchEnvironment, benchPassword } from '../environment.ts';
import { compareWithBaseline, round, type Row, summarize } from '../measure.ts';

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;
type Load = { url: string; session: Session; isThrottled: boolean };

const runs = 5;
const throttledFactor = 8;
const factor = 13;
const kilobyte = 1_000;
/** A slow phone on a poor connection. */
const cpuSlowdown = 4;
const line = {
  offline: false,
  latency: 560,
  downloadThroughput: 180 * kilobyte,
  uploadThroughput: 180 * kilobyte,
};

/**
 * From the navigation to the first of 100,000 contacts, painted with an empty cache on a slow phone.
 * The baseline is a bare page with its rows inline, under the same conditions; the target also holds
 * the unthrottled load against the unthrottled bare page.
 */
export async function benchWebContacts({ origin, big }: BenchEnvironment): Promise<Row> {
  const browser = await launchBrowser();
  const bare = await serveBarePage();
  try {
    const session = await signIn(browser, origin, big.email);
    const app = `${origin}/app/contacts`;
    const time = (url: string, isThrottled: boolean) =>
      timeFirstRow(browser, { url, session, isThrottled });
    const [slow, bareSlow, fast, bareFast]: [number[], number[], number[], number[]] = [
      [],
      [],
      [],
      [],
    ];
    for (let run = 0; run < runs; run += 1) {
      slow.push(await time(app, true));
      bareSlow.push(await time(bare.url, true));
      fast.push(await time(app, false));
      bareFast.push(await time(bare.url, false));
    }
    const fastRatio = round(summarize(fast).p50 / summarize(bareFast).p50);
    const row = compareWithBaseline(
      'web.contacts',
      { subject: summarize(slow), baseline: summarize(bareSlow) },
      { figure: 'p50', factor: throttledFactor, what: 'a bare page' },
    );
    return {
      ...row,
      target: `${row.target}, unthrottled ${fastRatio} ≤ ${factor}`,
      ok: row.ok && fastRatio <= factor,
    };
  } finally {
    bare.close();
    await browser.close();
  }
}

/** The baseline: one page without scripts or styles, with as many rows as the list's first page. */
async function serveBarePage() {
  const row = '<div role="row">Mireille Okafor, Lumen 210, Founder</div>';
  const rows = row.repeat(contactPageSize + 1);
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

async function timeFirstRow(
  browser: Browser,
  { url, session, isThrottled }: Load,
): Promise<number> {
  const context = await browser.newContext({ locale: 'en-US', storageState: session });
  const page = await context.newPage();
  if (isThrottled) {
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', line);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  }
  await page.addInitScript(markFirstRow);
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-row').length > 0);
  const durationMs = await page.evaluate(
    () => performance.getEntriesByName('first-row')[0]?.startTime ?? Number.NaN,
  );
  await context.close();
  return durationMs;
}

/**
 * Marks in the page, on the clock that starts with the navigation, when the first contact has been
 * painted: the second frame after its row came. Asked from outside, the asking would be timed too.
 */
function markFirstRow() {
  const observer = new MutationObserver(() => {
    // The first row holds the names of the columns.
    if (document.querySelectorAll('[role=grid] [role=row]').length < 2) return;
    observer.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('first-row')));
  });
  observer.observe(document, { childList: true, subtree: true });
}
