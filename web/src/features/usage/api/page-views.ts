import { appRoutes } from '@kith/contract/app-routes/table';
import { matchPath } from 'react-router';
import { usageSession } from './session.ts';

/** A page view, spec point 3. `page` is its route pattern, which contains no ids. */
export type PageView = { page: string; timestamp: string; sessionId: string };

const storageKey = 'page_views';
/** More than this only happens while uploads fail; the oldest are dropped then. */
const maxQueued = 50;

/** `/app/contacts/:contactId` for the page of one contact; null for an unknown page. */
function patternOf(pathname: string): string | null {
  return appRoutes.find((route) => matchPath(route.path, pathname))?.path ?? null;
}

export function readPageViews(): PageView[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? (stored as PageView[]) : [];
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

/** Queues a page view for upload. */
export function recordPageView(pathname: string) {
  const page = patternOf(pathname);
  if (page === null) return;
  const view = { page, timestamp: new Date().toISOString(), sessionId: usageSession().id };
  writePageViews([...readPageViews(), view].slice(-maxQueued));
}

/** Deletes the queue: the consent was withdrawn. */
export function discardPageViews() {
  writePageViews([]);
}

let uploading: Promise<void> | null = null;

/**
 * Uploads the queue and removes what has arrived; later views wait for the next upload. One upload
 * at a time, so that no page is counted twice.
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
