import { expect, type Page, type Request } from '@playwright/test';

/** Reloads once every change that the page sends is answered; a reload would cancel it. */
export async function reloadPage(page: Page): Promise<void> {
  // A queued change is sent right after the one before it: nothing may be on its way twice in a row.
  let quiet = 0;
  await expect
    .poll(async () => {
      const changes = requestsOfDocument(await page.requests()).filter(isUnansweredChange);
      quiet = changes.length === 0 ? quiet + 1 : 0;
      return quiet;
    })
    .toBeGreaterThan(1);
  await page.reload();
}

/** What an earlier document sent as it was left may never get an answer that is seen. */
function requestsOfDocument(requests: readonly Request[]): readonly Request[] {
  const document = requests.findLast((request) => request.isNavigationRequest())?.timing();
  if (!document) return requests;
  const openedAt = document.startTime + Math.max(0, document.responseEnd);
  return requests.filter((request) => request.timing().startTime >= openedAt);
}

function isUnansweredChange(request: Request): boolean {
  return (
    !['GET', 'HEAD', 'OPTIONS'].includes(request.method()) &&
    request.existingResponse() === null &&
    request.failure() === null
  );
}
