import type { Page } from '@playwright/test';

/** What moved on a screen that was opened, and where it moved. */
export type Shift = { value: number; moved: string[] };

type Recording = { shifts: Shift[] };

/**
 * Makes every answer of the server late, as on a slow phone network, and lets them come in another
 * order than they were asked for, always the same one.
 */
export async function askUnevenly(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shortestMs = 200;
    const spreadMs = 400;
    const open = { count: 0, lastAt: performance.now() };
    Object.assign(globalThis, { openAnswers: open });
    const send = globalThis.fetch;
    globalThis.fetch = async (input, options) => {
      const address = input instanceof Request ? input.url : String(input);
      let delayMs = 0;
      for (const letter of address.replace(/\?.*/u, '')) {
        delayMs = (delayMs * 31 + (letter.codePointAt(0) ?? 0)) % spreadMs;
      }
      open.count += 1;
      try {
        await new Promise((done) => setTimeout(done, shortestMs + delayMs));
        return await send(input, options);
      } finally {
        open.count -= 1;
        open.lastAt = performance.now();
      }
    };
  });
}

/** Waits until no answer is awaited, and what the last one brought has asked for nothing more. */
export async function waitForAnswers(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const quietMs = 200;
    const { openAnswers } = globalThis as unknown as {
      openAnswers: { count: number; lastAt: number };
    };
    return openAnswers.count === 0 && performance.now() - openAnswers.lastAt > quietMs;
  });
}

/** Records on every page from now on what moves without having been asked to. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const recording: Recording = { shifts: [] };
    Object.assign(globalThis, { layoutShifts: recording });
    const nameOf = (node: Node | null) =>
      node instanceof Element ? node.outerHTML.slice(0, 160) : (node?.textContent ?? '');
    const placeOf = ({ x, y, width, height }: DOMRectReadOnly) =>
      [x, y, width, height].map(Math.round).join(' ');
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (entry.hadRecentInput) continue;
        recording.shifts.push({
          value: entry.value,
          moved: entry.sources.map(
            ({ node, previousRect, currentRect }) =>
              `${placeOf(previousRect)} → ${placeOf(currentRect)} ${nameOf(node)}`,
          ),
        });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** What has moved on the page since it was opened or asked last. */
export async function takeShifts(page: Page): Promise<Shift[]> {
  return page.evaluate(async () => {
    // What the last frame moved is reported after it.
    const nextFrame = () => new Promise((done) => requestAnimationFrame(done));
    for (let frame = 0; frame < 3; frame += 1) await nextFrame();
    const { layoutShifts } = globalThis as unknown as { layoutShifts: Recording };
    return layoutShifts.shifts.splice(0);
  });
}

type LayoutShift = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};

/** Where the heading of a screen begins, from the left edge of the window. */
export async function readHeadLeft(page: Page): Promise<number> {
  const heading = await page.locator('main h1:visible').first().boundingBox();
  return Math.round(heading?.x ?? Number.NaN);
}
