import { expect, type Page, type Request } from '@playwright/test';

/** Reloads once every change that the page sends is answered; a reload would cancel it. */
export async function reloadPage(page: Page): Promise<void> {
  // What an earlier document sent as it was left may never get an answer that is seen.
  const drawnAt = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation');
    return performance.timeOrigin + (navigation as PerformanceNavigationTiming).domInteractive;
  });
  // A queued change is sent right after the one before it: nothing may be on its way twice in a row.
  let quiet = 0;
  await expect
    .poll(async () => {
      const changes = (await page.requests()).filter(
        (request) => request.timing().startTime >= drawnAt && isUnansweredChange(request),
      );
      quiet = changes.length === 0 ? quiet + 1 : 0;
      return quiet;
    })
    .toBeGreaterThan(1);
  await page.reload();
}

function isUnansweredChange(request: Request): boolean {
  return (
    !['GET', 'HEAD', 'OPTIONS'].includes(request.method()) &&
    request.existingResponse() === null &&
    request.failure() === null
  );
}
