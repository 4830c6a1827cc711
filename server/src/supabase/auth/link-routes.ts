import { AuthError } from '#platform/auth-error.ts';
import { type Context, Hono } from 'hono';

import type { Accounts } from '#features/auth/accounts/open-accounts.ts';
import { chooseRedirect, isOwnPage } from '#features/auth/accounts/redirect-targets.ts';
import type { WireSession } from '#features/auth/sessions/sessions.ts';
import { describeLink, openLink, type OpenedLink } from '#features/auth/sign-in/verify-token.ts';

import type { AuthEnv } from './auth-app.ts';
import { refuseSubresource } from './browser-binding.ts';
import { limitByIp } from './gates.ts';
import { halfConfirmedMessage, readVerificationType } from './mail-routes.ts';
import { openToAnyone } from './route-needs.ts';

const seeOther = 303;

/**
 * `GET /verify`: the link of an email, opened in a browser. It redirects to the page that asked for
 * the email, with a session in the fragment (which no server sees), or a code in the query. Threat:
 * login CSRF by somebody else's link. A browser that goes to a page of ours gets no session: the
 * page gets the link's token, asks the reader, and uses it then.
 */
export function createLinkRoutes(accounts: Accounts): Hono<AuthEnv> {
  const { ctx } = accounts;
  const app = new Hono<AuthEnv>();
  app.get('/verify', openToAnyone, limitByIp(accounts, 'verify'), async (c) => {
    // Mail scanners open links with HEAD: that is no visit, and must not use the link up.
    if (c.req.method === 'HEAD') return c.body(null);
    refuseSubresource(c);
    const target = chooseRedirect(ctx.policy, c.req.query('redirect_to'));
    const link = c.req.query('token') ?? c.req.query('token_hash') ?? '';
    try {
      const type = readVerificationType(c.req.query('type') ?? '');
      const isOurs = isOwnPage(ctx.policy, target);
      if (isOurs && isPageVisit(c)) {
        await describeLink({ ctx, input: { type, link, verifiers: [] } });
        return c.redirect(passOn(target, link, type).href, seeOther);
      }
      const opened = await openLink({ ctx, client: c.get('client'), input: { type, link } });
      return c.redirect(returnUrlOf(target, opened, type).href, seeOther);
    } catch (error) {
      if (!(error instanceof AuthError)) throw error;
      return c.redirect(leadOnRefused(target, error).href, seeOther);
    }
  });
  return app;
}

/** Whether a page is to be shown. Without TLS browsers say so only by what they accept. */
function isPageVisit(c: Context): boolean {
  const accepted = c.req.header('accept') ?? '';
  return c.req.header('sec-fetch-mode') === 'navigate' || accepted.includes('text/html');
}

function passOn(target: URL, link: string, type: string): URL {
  const url = new URL(target);
  url.hash = new URLSearchParams({ token_hash: link, type }).toString();
  return url;
}

function returnUrlOf(target: URL, opened: OpenedLink, type: string): URL {
  const url = new URL(target);
  if (opened.kind === 'code') url.searchParams.set('code', opened.code);
  else if (opened.kind === 'session') url.hash = describeSession(opened.session, type);
  else url.hash = new URLSearchParams({ message: halfConfirmedMessage }).toString();
  return url;
}

function describeSession(session: WireSession, type: string): string {
  return new URLSearchParams({
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    token_type: session.token_type,
    type,
  }).toString();
}

const oauthErrors: Record<number, string> = {
  401: 'unauthorized_client',
  403: 'access_denied',
};

/** The error is in the query for a PKCE client, and in the fragment for the others. */
function leadOnRefused(target: URL, { status, code, message }: AuthError): URL {
  const url = new URL(target);
  const error = oauthErrors[status] ?? 'invalid_request';
  const fields = { error, error_code: code, error_description: message };
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  url.hash = new URLSearchParams(fields).toString();
  return url;
}
