import type { Browser, Page, Request } from '@playwright/test';

import type { BenchEnvironment } from '../environment.ts';
import { compareWithBaseline, compareWithLimit, type Row, summarize } from '../measure.ts';

import { spreadProperties } from './contact-list.ts';
import { installTools, type WithTools } from './page-tools.ts';
import { type Action, type Person, screenActions } from './screen-actions.ts';
import { launchBrowser, signIn, slowDown } from './web.ts';

const runs = 12;

/** Every row of this file by its name. */
export const webActionRows = Object.fromEntries(
  screenActions.map((action) => [
    action.row,
    (environment: BenchEnvironment) => benchAction(environment, action),
  ]),
);

/**
 * From what the member does to the frame that shows its result, with 100,000 contacts; the pause in
 * which the screen waits for more typing is subtracted. The baseline sends the same request, as the
 * screen sent it, and shows the answer as plain text, in the same page.
 */
async function benchAction(environment: BenchEnvironment, action: Action): Promise<Row> {
  const { origin, raw, big } = environment;
  await spreadProperties(raw, big.id);
  const people = await choosePeople(environment);
  const browser = await launchBrowser();
  const samples: number[] = [];
  const bare: number[] = [];
  try {
    const session = action.isSignedOut ? undefined : await signIn(browser, origin, big.email);
    const path = typeof action.path === 'string' ? action.path : await action.path(environment);
    const url = origin + path;
    // The first run only warms up.
    for (const [index, person] of people.entries()) {
      const run = await runAction(browser, { url, session, action, person });
      if (index === 0) continue;
      samples.push(run.tookMs - action.pauseMs);
      bare.push(run.bareMs);
    }
  } finally {
    await browser.close();
    await raw.query(`delete from contacts where owner_id = $1 and full_name like '% the second'`, [
      big.id,
    ]);
  }
  const { row, factor, limitMs } = action;
  const compared = { subject: summarize(samples), baseline: summarize(bare) };
  const what = 'its request, shown as plain text';
  return limitMs === undefined
    ? compareWithBaseline(row, compared, { figure: 'p50', factor, what })
    : compareWithLimit(row, compared, { limitMs, factor, what });
}

/** People whose name is rare, so that a search has something to decide. */
async function choosePeople({ raw, big }: BenchEnvironment): Promise<Person[]> {
  const found = await raw.query<Person>(
    `select c.id, c.full_name as name, $3::text as member from contacts c
     where c.owner_id = $1 and c.deleted_at is null and c.full_name ~ '^[A-Za-z]+ [A-Za-z]+-[A-Z][0-9]+$'
     order by c.id limit $2`,
    [big.id, runs + 1, big.email],
  );
  return found.rows;
}

async function runAction(
  browser: Browser,
  {
    url,
    session,
    action,
    person,
  }: {
    url: string;
    session: Awaited<ReturnType<typeof signIn>> | undefined;
    action: Action;
    person: Person;
  },
): Promise<{ tookMs: number; bareMs: number }> {
  const context = await browser.newContext({
    locale: 'en-US',
    ...(session === undefined ? {} : { storageState: session }),
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  if (action.isSlow) await slowDown(page);
  await page.addInitScript(installTools);
  await page.goto(url);
  await page.locator(action.ready ?? '[role=grid] [aria-rowindex="4"]').waitFor();
  // What loads after the first view would be timed, too.
  await page.waitForLoadState('networkidle');
  await action.prepare?.(page, person);
  const sent = page.waitForRequest(action.isItsRequest);
  const tookMs = await action.act(page, person);
  const request = await sent;
  const bareMs = await sendBare(page, request);
  await context.close();
  return { tookMs, bareMs };
}

/** The request once more; one that creates something gets a key of its own. */
async function sendBare(page: Page, request: Request): Promise<number> {
  const headers = { ...request.headers() };
  if ('idempotency-key' in headers) headers['idempotency-key'] = crypto.randomUUID();
  const body = request
    .postData()
    ?.replace(/"client_msg_id":"[^"]+"/u, `"client_msg_id":"${crypto.randomUUID()}"`);
  const init = { method: request.method(), headers, ...(body === undefined ? {} : { body }) };
  return page.evaluate(
    (recorded) => (window as unknown as WithTools).kithBench.showBare(recorded),
    { url: request.url(), init },
  );
}
