import type { Browser, Page } from '@playwright/test';

import type { BenchEnvironment } from '../environment.ts';
import { type Row, summarize } from '../measure.ts';

import { fillInsightNetwork } from './insight-network.ts';
import { launchBrowser, type Session, signIn } from './web.ts';

const visits = 6;
const limitMs = 3_000;
/** Longer than this, the page would not answer: the layout runs beside it. */
const longestTaskMs = 500;
const panningMs = 2_000;

type Noted = { layouts: { startedAt: number; tookMs: number }[]; tasks: PerformanceEntry[] };

/**
 * The graph of 5,000 people in a browser: how long its worker takes to lay them out, from the message with the
 * network to the one with everyone's place. Meanwhile the page must not be held up. How many frames a second it
 * draws while one drags the picture is reported: without a graphics card there is no target for it.
 */
export async function benchWebGraph(environment: BenchEnvironment): Promise<Row> {
  const { origin } = environment;
  const member = await fillInsightNetwork(environment);
  const browser = await launchBrowser();
  try {
    const session = await signIn(browser, origin, member.email);
    const seen: { tookMs: number; longest: number; frames: number }[] = [];
    for (let visit = 0; visit < visits; visit += 1) seen.push(await open(browser, origin, session));
    const series = summarize(seen.map(({ tookMs }) => tookMs));
    const longest = Math.round(Math.max(...seen.map((one) => one.longest)));
    const frames = summarize(seen.map((one) => 1_000 / one.frames));
    return {
      row: 'web.graph',
      ...series,
      baseline: null,
      ratio: null,
      target: `p95 ≤ ${limitMs / 1_000} s, longest task of the page meanwhile ${longest} ≤ ${longestTaskMs} ms; ${Math.round(frames.perSecond)} frames/s while panning`,
      ok: series.p95 <= limitMs && longest <= longestTaskMs,
    };
  } finally {
    await browser.close();
  }
}

async function open(browser: Browser, origin: string, session: Session) {
  const context = await browser.newContext({
    locale: 'en-US',
    storageState: session,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.addInitScript(noteLayouts);
  await page.goto(`${origin}/app/insights?view=graph`);
  await page.getByTestId('graph-map').waitFor({ timeout: 60_000 });
  const seen = await page.evaluate(() => {
    const { layouts, tasks } = (window as unknown as { noted: Noted }).noted;
    const [layout] = layouts;
    if (!layout) throw new Error('Nothing was laid out in a worker');
    const { startedAt, tookMs } = layout;
    const meanwhile = tasks.filter(
      (task) => task.startTime > startedAt && task.startTime < startedAt + tookMs,
    );
    return { tookMs, longest: Math.max(0, ...meanwhile.map(({ duration }) => duration)) };
  });
  const frames = await pan(page);
  await context.close();
  return { ...seen, frames };
}

/** Drags the picture around for a while. @returns how many frames a second were drawn. */
async function pan(page: Page): Promise<number> {
  const box = await page.getByTestId('graph-map').boundingBox();
  if (!box) throw new Error('The graph is not on the screen');
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  const counted = page.evaluate(countFrames, panningMs);
  const until = Date.now() + panningMs;
  for (let step = 0; Date.now() < until; step += 1) {
    const angle = step / 10;
    await page.mouse.move(middle.x + 100 * Math.cos(angle), middle.y + 100 * Math.sin(angle));
  }
  await page.mouse.up();
  return counted;
}

/** Runs in the page. */
async function countFrames(forMs: number): Promise<number> {
  const from = performance.now();
  let frames = 0;
  while (performance.now() - from < forMs) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    frames += 1;
  }
  return (1_000 * frames) / (performance.now() - from);
}

/** Notes when a worker is given work and when it answers, and what holds up the page. Runs in the page. */
function noteLayouts() {
  const noted: Noted = { layouts: [], tasks: [] };
  (window as unknown as { noted: Noted }).noted = noted;
  new PerformanceObserver((list) => noted.tasks.push(...list.getEntries())).observe({
    type: 'longtask',
    buffered: true,
  });
  const post = Worker.prototype.postMessage as (this: Worker, message: unknown) => void;
  Worker.prototype.postMessage = function postAndNote(this: Worker, message: unknown) {
    const startedAt = performance.now();
    this.addEventListener('message', () => {
      noted.layouts.push({ startedAt, tookMs: performance.now() - startedAt });
    });
    post.call(this, message);
  };
}
