import { secondMs } from '@kith/contract/core/time';

/** Spec point 9. */
const checkTimeoutMs = 3 * secondMs;

/**
 * The origin of a link, the only part that is ever requested. Null if a page may not request it.
 */
export function checkableOrigin(href: string, pageProtocol: string): string | null {
  if (!URL.canParse(href)) return null;
  const { protocol, origin } = new URL(href);
  // An HTTPS page may not request over HTTP.
  const isAskable = protocol === 'https:' || (protocol === 'http:' && pageProtocol === 'http:');
  return isAskable ? origin : null;
}

export function canBeAsked(href: string): boolean {
  return checkableOrigin(href, window.location.protocol) !== null;
}

/**
 * Whether the site behind a link answers within three seconds. Requested from a worker, the only
 * place whose policy allows requests to other sites. A site that lets no other one read its answers
 * (`Cross-Origin-Resource-Policy: same-origin`) looks like one that is away: the browser
 * reports the same failure for both, and the warning still lets the member open it.
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
