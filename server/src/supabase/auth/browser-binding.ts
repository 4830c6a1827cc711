import { randomBytes } from 'node:crypto';

import { minuteS } from '@kith/contract/core/time';
import { AuthError } from '#platform/auth-error.ts';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';

/**
 * Ties a sign-in at a provider to the browser that started it. Threats: an attacker sends the
 * address of their own unfinished sign-in (or linking) to a victim, who then ends up in the
 * attacker's account, or links their identity to it; a page loads such an address without its
 * visitor noticing (an image, a frame, a request of a script); another host of the same domain sets
 * the cookie for this one, so that it contains the attacker's mark.
 */
const cookieName = 'kith-sign-in';
const cookieLifeS = 30 * minuteS;
const form = /^[\w-]{43}$/u;

type Site = { origin: URL };

/** The browser's mark, created and stored when it has none. */
export function markBrowser(c: Context, site: Site): string {
  const mark = readMark(c, site) ?? randomBytes(32).toString('base64url');
  const shared = { httpOnly: true, maxAge: cookieLifeS } as const;
  if (isSecure(site)) {
    // Some providers send the browser back with a form, which sends no lax cookie.
    setCookie(c, cookieName, mark, { ...shared, prefix: 'host', secure: true, sameSite: 'None' });
  } else {
    setCookie(c, cookieName, mark, { ...shared, path: '/auth/v1', sameSite: 'Lax' });
  }
  return mark;
}

/** The mark of the request; undefined without a browser. */
export function readBrowser(c: Context, site: Site): string | null | undefined {
  const mark = readMark(c, site);
  if (mark !== null) return mark;
  return c.req.header('sec-fetch-mode') === 'navigate' ? null : undefined;
}

/**
 * Refuses what a page loads by itself. A browser says so in headers that no page can set; other
 * clients name no destination.
 *
 * @throws `bad_oauth_callback`.
 */
export function refuseSubresource(c: Context): void {
  const destination = c.req.header('sec-fetch-dest') ?? 'document';
  if (destination === 'document' && c.req.header('sec-fetch-mode') !== 'no-cors') return;
  throw new AuthError(403, 'bad_oauth_callback', 'Only a browser’s own navigation may come back');
}

function readMark(c: Context, site: Site): string | null {
  const mark = getCookie(c, cookieName, isSecure(site) ? 'host' : undefined);
  return mark !== undefined && form.test(mark) ? mark : null;
}

/** A cookie that only this host can have set requires https. */
function isSecure({ origin }: Site): boolean {
  return origin.protocol === 'https:';
}
