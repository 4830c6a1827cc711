import { randomBytes } from 'node:crypto';

import { minuteS } from '@kith/contract/core/time';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';

/**
 * Ties a sign-in at a provider to the browser that began it. Threat: somebody sends the address of
 * their own half-finished sign-in (or linking) to a victim, who then ends up in the sender's account,
 * or links their identity to it.
 */
const cookieName = 'kith-sign-in';
const cookieLifeS = 30 * minuteS;
const form = /^[\w-]{43}$/u;

/** The browser's mark, made and kept when it has none. */
export function markBrowser(c: Context, { origin }: { origin: URL }): string {
  const known = readMark(c);
  const mark = known ?? randomBytes(32).toString('base64url');
  const isSecure = origin.protocol === 'https:';
  setCookie(c, cookieName, mark, {
    path: '/auth/v1',
    httpOnly: true,
    maxAge: cookieLifeS,
    secure: isSecure,
    // Some providers send the browser back with a form, which takes no lax cookie along.
    sameSite: isSecure ? 'None' : 'Lax',
  });
  return mark;
}

/** The mark that came along; undefined where no browser walks here. */
export function readBrowser(c: Context): string | null | undefined {
  const mark = readMark(c);
  if (mark !== null) return mark;
  return c.req.header('sec-fetch-mode') === 'navigate' ? null : undefined;
}

function readMark(c: Context): string | null {
  const mark = getCookie(c, cookieName);
  return mark !== undefined && form.test(mark) ? mark : null;
}
