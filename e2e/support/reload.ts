import { expect, type Page, type Request } from '@playwright/test';

/** Reloads once every change that the page sends is answered; a reload would cancel it. */
export async function reloadPage(page: Page): Promise<void> {
  const openedAt = await page.evaluate(readOpenedAt);
  // A queued change is sent right after the one before it: nothing may be on its way twice in a row.
  let quiet = 0;
  await expect
    .poll(async () => {
      const changes = (await page.requests()).filter(
        (request) => request.timing().startTime >= openedAt && isUnansweredChange(request),
      );
      quiet = changes.length === 0 ? quiet + 1 : 0;
      return quiet;
    })
    .toBeGreaterThan(1);
  await page.reload();
}

/**
 * When this document began to run its scripts. What an earlier one sent as it was left, even after this one
 * had come, may never get an answer that is seen.
 */
function readOpenedAt(): number {
  const [opening] = performance.getEntriesByType('navigation');
  const { domInteractive = 0 } = (opening ?? {}) as Partial<PerformanceNavigationTiming>;
  return performance.timeOrigin + domInteractive;
}

function isUnansweredChange(request: Request): boolean {
  return (
    !['GET', 'HEAD', 'OPTIONS'].includes(request.method()) &&
    request.existingResponse() === null &&
    request.failure() === null
  );
}
