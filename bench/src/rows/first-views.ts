import { setTimeout as sleep } from 'node:timers/promises';

import { paths } from '@kith/contract/app-routes/paths';
import { minuteMs, secondMs } from '@kith/contract/core/time';
import type { Browser, BrowserContext } from '@playwright/test';

import { readDeviceKeys } from '../../../e2e/support/connection.ts';

import type { BenchEnvironment } from '../environment.ts';
import { compareWithLimit, type Row, summarize } from '../measure.ts';

import { launchBrowser, serveBarePage, type Session, signIn, slowDown } from './web.ts';

const runs = 5;
/** What a busy machine delays is waited for; only what never comes fails. */
const patienceMs = 2 * minuteMs;
/** Part of the key of the list's copy on the device. */
const keptList = '"contacts","list"';
/** Where the page keeps what the list showed, with which the next visit begins. */
const keptView = 'last-view';
const lookMs = 100;
/** Where the machine is slow itself, a view may take so many times a bare page. */
const bareFactor = 2;

type FirstView = {
  row: string;
  path: string;
  /** Shown once the view has its content. */
  content: string;
  slowLimitMs: number;
  fastLimitMs?: number;
  /** Opened before in the same browser, which kept its files and answers. */
  isAgain?: boolean;
};

const contactRow = '[role=grid] [aria-rowindex="2"]';
const firstViews: FirstView[] = [
  {
    row: 'web.contacts',
    path: paths.contacts(),
    content: contactRow,
    slowLimitMs: 4 * secondMs,
    fastLimitMs: 0.9 * secondMs,
  },
  {
    row: 'web.dashboard',
    path: paths.dashboard(),
    content: '[aria-label="People to reach out to today"] li',
    slowLimitMs: 4.5 * secondMs,
    fastLimitMs: 0.9 * secondMs,
  },
  {
    row: 'web.again',
    path: paths.contacts(),
    content: contactRow,
    slowLimitMs: 1.2 * secondMs,
    isAgain: true,
  },
];

/** Every row of this file by its name. */
export const firstViewRows = Object.fromEntries(
  firstViews.map((view) => [
    view.row,
    (environment: BenchEnvironment) => benchFirstView(environment, view),
  ]),
);

/** `app` until the app itself shows the content, and answers: the page may show the last view before. */
type Times = { view: number[]; app: number[]; bare: number[] };
type Opening = { paintedMs: number; appMs: number };

/**
 * From the navigation until a screen with 100,000 contacts behind it is painted, on a slow phone; the
 * same without throttling is in the target. The baseline is a bare page with its rows inline.
 */
async function benchFirstView({ origin, big }: BenchEnvironment, view: FirstView): Promise<Row> {
  const browser = await launchBrowser();
  const bare = await serveBarePage();
  const slow: Times = { view: [], app: [], bare: [] };
  const fast: Times = { view: [], app: [], bare: [] };
  try {
    const session = await signIn(browser, origin, big.email);
    const opening = { ...view, url: origin + view.path, session };
    const bareOpening = { url: bare.url, content: contactRow, session };
    for (let run = 0; run < runs; run += 1) {
      for (const [times, isSlow] of [
        [slow, true],
        [fast, false],
      ] as const) {
        const { paintedMs, appMs } = await timeOpening(browser, { ...opening, isSlow });
        times.view.push(paintedMs);
        times.app.push(appMs);
        times.bare.push((await timeOpening(browser, { ...bareOpening, isSlow })).paintedMs);
      }
    }
  } finally {
    bare.close();
    await browser.close();
  }
  return toRow(view, { slow, fast });
}

function toRow(
  { row, slowLimitMs, fastLimitMs, isAgain = false }: FirstView,
  { slow, fast }: Record<'slow' | 'fast', Times>,
): Row {
  const compare = ({ view, bare }: Times, limitMs: number) =>
    compareWithLimit(
      row,
      { subject: summarize(view), baseline: summarize(bare) },
      { limitMs, factor: bareFactor, what: 'a bare page' },
    );
  const compared = compare(slow, slowLimitMs);
  const inApp = [slow, fast].map(({ app }) => Math.round(summarize(app).p50));
  if (isAgain) {
    compared.target += `; in the app after ${inApp[0]} ms, unthrottled ${inApp[1]} ms`;
  }
  if (fastLimitMs === undefined) return compared;
  const unthrottled = compare(fast, fastLimitMs);
  const shown = [unthrottled.p50, unthrottled.baseline?.p50 ?? 0].map(Math.round);
  return {
    ...compared,
    target: `${compared.target}; unthrottled ${shown[0]} ≤ ${fastLimitMs} ms (bare ${shown[1]})`,
    ok: compared.ok && unthrottled.ok,
  };
}

type OpeningOptions = {
  url: string;
  content: string;
  session: Session;
  isSlow: boolean;
  isAgain?: boolean;
};

async function timeOpening(
  browser: Browser,
  { url, content, session, isSlow, isAgain = false }: OpeningOptions,
): Promise<Opening> {
  const context = await browser.newContext({ locale: 'en-US', storageState: session });
  context.setDefaultTimeout(patienceMs);
  const shownBefore = isAgain ? await openBefore(context, url, content) : null;
  const page = await context.newPage();
  if (isSlow) await slowDown(page);
  await page.addInitScript(markContent, content);
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('app').length > 0);
  const [painted, inApp] = await page.evaluate(() =>
    ['content', 'app'].map((name) => {
      const [mark] = performance.getEntriesByName(name) as PerformanceMark[];
      return { ms: mark?.startTime ?? Number.NaN, text: String(mark?.detail) };
    }),
  );
  await context.close();
  if (!painted || !inApp) throw new Error('The page has no marks');
  // What is painted first is the screen itself, not something that looks like it.
  if (shownBefore !== null && ![painted.text, inApp.text].every((text) => text === shownBefore)) {
    throw new Error(`${shownBefore} was shown as ${painted.text}, then as ${inApp.text}`);
  }
  return { paintedMs: painted.ms, appMs: inApp.ms };
}

/**
 * A first visit, until the worker keeps the app's files, and the device the rows that were shown.
 *
 * @returns the text of the content.
 */
async function openBefore(context: BrowserContext, url: string, content: string): Promise<string> {
  const page = await context.newPage();
  await page.goto(url);
  const shown = page.locator(content).first();
  await shown.waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  while (!(await readDeviceKeys(page)).some((key) => key.includes(keptList))) await sleep(lookMs);
  while (!(await page.evaluate((key) => key in localStorage, keptView))) await sleep(lookMs);
  const text = await shown.innerText();
  await page.close();
  return text;
}

/**
 * Marks in the page, on the clock that starts with the navigation, when its content has been painted, and when
 * the app itself has painted it: the second frame after it came. Asked from outside, the asking would be timed
 * too.
 */
function markContent(content: string) {
  const waiting = new Map([
    ['content', content],
    ['app', `${content}:not(last-view *)`],
  ]);
  const observer = new MutationObserver(() => {
    for (const [name, selector] of waiting) {
      const shown = document.querySelector<HTMLElement>(selector);
      if (shown === null) continue;
      waiting.delete(name);
      // A frame comes once the styles are there, which hide a part of the text.
      requestAnimationFrame(() => {
        const detail = shown.innerText;
        requestAnimationFrame(() => performance.mark(name, { detail }));
      });
    }
    if (waiting.size === 0) observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true });
}
