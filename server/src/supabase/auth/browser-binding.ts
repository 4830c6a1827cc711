import { randomBytes } from 'node:crypto';

import { minuteS } from '@kith/contract/core/time';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';

/**
 * Ties a sign-in at a provider to the browser that started it. Threat: an attacker sends the
 * address of their own unfinished sign-in (or linking) to a victim, who then ends up in the
 * attacker's account, or links their identity to it.
 */
const cookieName = 'kith-sign-in';
const cookieLifeS = 30 * minuteS;
const form = /^[\w-]{43}$/u;

/** The browser's mark, created and stored when it has none. */
export function markBrowser(c: Context, { origin }: { origin: URL }): string {
  const known = readMark(c);
  const mark = known ?? randomBytes(32).toString('base64url');
  const isSecure = origin.protocol === 'https:';
  setCookie(c, cookieName, mark, {
    path: '/auth/v1',
    httpOnly: true,
    maxAge: cookieLifeS,
    secure: isSecure,
    // Some providers send the browser back with a form, which sends no lax cookie.
    sameSite: isSecure ? 'None' : 'Lax',
  });
  return mark;
}

/** The mark of the request; undefined without a browser. */
export function readBrowser(c: Context): string | null | undefined {
  const mark = readMark(c);
  if (mark !== null) return mark;
  return c.req.header('sec-fetch-mode') === 'navigate' ? null : undefined;
}

function readMark(c: Context): string | null {
  const mark = getCookie(c, cookieName);
  return mark !== undefined && form.test(mark) ? mark : null;
}
