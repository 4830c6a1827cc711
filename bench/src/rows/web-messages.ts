import type { Browser, BrowserContext, CDPSession } from '@playwright/test';

import type { BenchEnvironment } from '../environment.ts';
import { round, type Row, summarize } from '../measure.ts';

import { fillHistory } from './messages.ts';
import { launchBrowser, signIn } from './web.ts';

const openings = 10;
const pagesBack = 10;
/** All relative to the bare page of the same run: its request and two frames. */
const pageFactor = 3;
const openingFactor = 8;
const taskFactor = 3;
/** Three hundred messages with their controls, and the app around them. */
const elementLimit = 12_000;

type Visit = {
  opening: number;
  pages: number[];
  /** The same page of messages asked for by hand and shown as plain paragraphs. */
  bare: number[];
  /** How long the main thread worked for one page back, whatever else the machine does. */
  work: number;
  tasks: number[];
  elements: number;
  heapMb: number;
};

/**
 * The conversation of 100,000 messages in a browser: from the click on its row until its newest
 * message is painted, then ten pages back, each from the scroll until older messages are painted. The
 * baseline requests a page directly and shows it as plain paragraphs. The longest task, the number of
 * elements and the heap are reported, too.
 */
export async function benchWebMessages(environment: BenchEnvironment): Promise<Row> {
  const { origin, raw } = environment;
  const { reader, thread } = await fillHistory(environment);
  const browser = await launchBrowser();
  try {
    const session = await signIn(browser, origin, reader.email);
    const visits: Visit[] = [];
    // The first fills the caches of the server, and does not count.
    for (let run = 0; run <= openings; run += 1) {
      visits.push(await visit(browser, { origin, session, thread }));
    }
    return toRow(visits.slice(1));
  } finally {
    await browser.close();
    await raw.query('delete from conversations where id = $1', [thread]);
  }
}

function toRow(visits: readonly Visit[]): Row {
  const pages = summarize(visits.flatMap((one) => one.pages));
  const opening = summarize(visits.map((one) => one.opening));
  const most = (figure: (one: Visit) => number) => Math.round(Math.max(...visits.map(figure)));
  const longest = most(({ tasks }) => Math.max(0, ...tasks));
  const elements = most((one) => one.elements);
  const bare = summarize(visits.flatMap((one) => one.bare));
  const [ratio, openingRatio, taskRatio] = [pages.p50, opening.p50, longest].map((figure) =>
    round(figure / bare.p50),
  ) as [number, number, number];
  process.stderr.write(
    `opening p50 ${opening.p50} p95 ${opening.p95} ms; page back p50 ${pages.p50} p95 ${pages.p95} ms, ` +
      `bare p50 ${bare.p50} p95 ${bare.p95} ms, ${most((one) => one.work)} ms of work; ` +
      `longest task ${longest} ms; ${elements} elements; ${most((one) => one.heapMb)} MB of heap\n`,
  );
  return {
    row: 'web.messages',
    ...pages,
    baseline: { p50: bare.p50, perSecond: bare.perSecond },
    ratio,
    target:
      `page p50 ≤ ${pageFactor} × bare, opening ${openingRatio} ≤ ${openingFactor}, ` +
      `longest task ${taskRatio} ≤ ${taskFactor}, ${elements} < ${elementLimit} elements`,
    ok:
      ratio <= pageFactor &&
      openingRatio <= openingFactor &&
      taskRatio <= taskFactor &&
      elements < elementLimit,
  };
}

type Place = {
  origin: string;
  session: Awaited<ReturnType<BrowserContext['storageState']>>;
  thread: string;
};

async function visit(browser: Browser, { origin, session, thread }: Place): Promise<Visit> {
  const context = await browser.newContext({ locale: 'en-US', storageState: session });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(`${origin}/messages`);
  await page.locator(`[data-row][href$="${thread}"]`).waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(watchTasks);
  const opening = await page.evaluate(openThread, thread);
  const pages: number[] = [];
  const bare: number[] = [];
  let workMs = 0;
  for (let turn = 0; turn < pagesBack; turn += 1) {
    await page.waitForLoadState('networkidle');
    const before = await readWorkMs(devtools);
    pages.push(await page.evaluate(pageBack));
    workMs += (await readWorkMs(devtools)) - before;
    bare.push(await page.evaluate(showBare, thread));
  }
  const figures = {
    opening,
    pages,
    bare,
    work: workMs / pagesBack,
    tasks: await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks),
    elements: await page.locator('*').count(),
    heapMb: await readHeapMb(devtools),
  };
  await context.close();
  return figures;
}

async function readWorkMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
}

async function readHeapMb(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return usedSize / 1_000_000;
}

// These functions run in the page, on its own clock, so that no round trip to the browser is timed.

function watchTasks() {
  const tasks: number[] = [];
  (window as unknown as { tasks: number[] }).tasks = tasks;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  }).observe({ type: 'longtask' });
}

/** @returns milliseconds until the second frame after the newest message came. */
function openThread(thread: string): Promise<number> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('[data-seq="100000"]')) return;
      observer.disconnect();
      requestAnimationFrame(() =>
        requestAnimationFrame(() => resolve(performance.now() - startedAt)),
      );
    });
    observer.observe(document.body, { childList: true, subtree: true });
    document.querySelector<HTMLElement>(`[data-row][href$="${thread}"]`)?.click();
  });
}

/** To the upper end. @returns milliseconds until the second frame after older messages came. */
function pageBack(): Promise<number> {
  const first = () => Number(document.querySelector<HTMLElement>('[data-seq]')?.dataset['seq']);
  const known = first();
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (first() >= known) return;
      observer.disconnect();
      requestAnimationFrame(() =>
        requestAnimationFrame(() => resolve(performance.now() - startedAt)),
      );
    });
    observer.observe(document.body, { childList: true, subtree: true });
    const box = document.querySelector('[data-seq]')?.closest('[role=region]');
    if (box) box.scrollTop = 0;
  });
}

/** @returns milliseconds until the second frame after a page of messages stood there as paragraphs. */
async function showBare(thread: string): Promise<number> {
  const startedAt = performance.now();
  const { access_token: token } = JSON.parse(localStorage.getItem('auth-token') ?? '{}') as {
    access_token: string;
  };
  const answer = await fetch(`/api/v1/conversations/${thread}/messages?limit=50&before_seq=50000`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { items } = (await answer.json()) as { items: { content: string }[] };
  const list = document.createElement('div');
  for (const { content } of items) {
    const line = document.createElement('p');
    line.textContent = content;
    list.append(line);
  }
  document.body.append(list);
  await new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve));
  });
  const tookMs = performance.now() - startedAt;
  list.remove();
  return tookMs;
}
