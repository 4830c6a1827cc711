import { appRoutes } from '@kith/contract/app-routes/table';
import { matchPath } from 'react-router';
import { usageSession } from './session.ts';

/** A page that was seen, spec point 3. `page` is the pattern of its address: it names nobody. */
export type PageView = { page: string; timestamp: string; sessionId: string };

const storageKey = 'page_views';
/** More than these wait only while uploads fail; the oldest are then given up. */
const maxWaiting = 50;

/** `/app/contacts/:contactId` for the page of one contact; null for what is no page of the product. */
function patternOf(pathname: string): string | null {
  return appRoutes.find((route) => matchPath(route.path, pathname))?.path ?? null;
}

export function readPageViews(): PageView[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(kept) ? (kept as PageView[]) : [];
  } catch {
    return [];
  }
}

function writePageViews(views: readonly PageView[]) {
  try {
    if (views.length === 0) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, JSON.stringify(views));
  } catch {
    // Blocked or full storage: this view is not counted.
  }
}

/** Adds a page to those that wait to be uploaded. */
export function recordPageView(pathname: string) {
  const page = patternOf(pathname);
  if (page === null) return;
  const view = { page, timestamp: new Date().toISOString(), sessionId: usageSession().id };
  writePageViews([...readPageViews(), view].slice(-maxWaiting));
}

/** Forgets everything that waits: the consent was taken back. */
export function discardPageViews() {
  writePageViews([]);
}

let uploading: Promise<void> | null = null;

/**
 * Uploads what waits and forgets it once it has arrived; what comes meanwhile waits for the next
 * time. One upload at a time, so that no page is counted twice.
 */
export function uploadPageViews(
  send: (views: readonly PageView[], sessionDurationMs: number) => Promise<unknown>,
): Promise<void> {
  uploading ??= upload(send).finally(() => {
    uploading = null;
  });
  return uploading;
}

async function upload(send: Parameters<typeof uploadPageViews>[0]): Promise<void> {
  const views = readPageViews();
  if (views.length === 0) return;
  try {
    await send(views, Date.now() - usageSession().startedAtMs);
  } catch {
    return;
  }
  const sent = new Set(views.map(({ timestamp, page }) => timestamp + page));
  writePageViews(readPageViews().filter(({ timestamp, page }) => !sent.has(timestamp + page)));
}
