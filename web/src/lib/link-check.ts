import { secondMs } from '@kith/contract/core/time';

/** Spec point 9. */
const checkTimeoutMs = 3 * secondMs;

/** What of a link may be asked about: its origin alone. Null where a page may not ask. */
export function checkableOrigin(href: string, pageProtocol: string): string | null {
  if (!URL.canParse(href)) return null;
  const { protocol, origin } = new URL(href);
  // A page that came encrypted may not ask in the open.
  const isAskable = protocol === 'https:' || (protocol === 'http:' && pageProtocol === 'http:');
  return isAskable ? origin : null;
}

export function canBeAsked(href: string): boolean {
  return checkableOrigin(href, window.location.protocol) !== null;
}

/**
 * Whether the site behind a link answers within three seconds. Asked from a worker, the only place
 * whose policy lets a request leave for another site.
 */
export async function answersOutside(href: string): Promise<boolean> {
  const origin = checkableOrigin(href, window.location.protocol);
  const worker = new Worker(new URL('./link-check-worker.ts', import.meta.url), { type: 'module' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), checkTimeoutMs);
      worker.addEventListener('message', ({ data }) => resolve(data === true));
      worker.addEventListener('error', () => resolve(false));
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, no window
      worker.postMessage(origin);
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
