import { Hono } from 'hono';
import { z } from 'zod';

import type { Accounts } from '#features/auth/accounts/open-accounts.ts';
import { chooseRedirect } from '#features/auth/accounts/redirect-targets.ts';
import { readChallenge } from '#features/auth/proofs/flow-states.ts';
import { beginSso } from '#features/auth/single-sign-on/begin-sso.ts';
import { finishSso } from '#features/auth/single-sign-on/finish-sso.ts';
import { samlFormBytes } from '#features/auth/single-sign-on/saml-bounds.ts';
import { writeServiceMetadata } from '#features/auth/single-sign-on/saml-service.ts';
import { AuthError } from '#platform/auth-error.ts';
import { limitBody } from '#platform/http/limit-body.ts';

import type { AuthEnv } from './auth-app.ts';
import { markBrowser, readBrowser, refuseSubresource } from './browser-binding.ts';
import { limitByIp } from './gates.ts';
import { returnUrlOf } from './return-url.ts';
import { challengeShape, readBody, text } from './read-body.ts';
import { openToAnyone } from './route-needs.ts';

const seeOther = 303;
const ssoBody = z.object({
  provider_id: text,
  domain: text,
  redirect_to: text,
  skip_http_redirect: z.boolean().nullish(),
  ...challengeShape,
});

/** Signing in at an organisation's provider (SAML 2.0). */
export function createSsoRoutes(accounts: Accounts): Hono<AuthEnv> {
  const { ctx } = accounts;
  const app = new Hono<AuthEnv>();
  app.post('/sso', openToAnyone, limitByIp(accounts, 'sso'), async (c) => {
    const body = await readBody(c, ssoBody);
    const url = await beginSso({
      ctx,
      input: {
        providerId: body.provider_id,
        domain: body.domain,
        redirectTo: chooseRedirect(ctx.policy, body.redirect_to || undefined),
        challenge: readChallenge(body.code_challenge, body.code_challenge_method),
        browser: markBrowser(c, ctx.policy),
      },
    });
    return body.skip_http_redirect ? c.json({ url: url.href }) : c.redirect(url.href, seeOther);
  });
  app.get('/sso/saml/metadata', openToAnyone, async (c) => {
    const xml = await writeServiceMetadata(ctx);
    return c.body(xml, 200, { 'content-type': 'application/samlmetadata+xml' });
  });
  app.post(
    '/sso/saml/acs',
    openToAnyone,
    limitBody(samlFormBytes, refuseLargeForm),
    limitByIp(accounts, 'provider'),
    async (c) => {
      refuseSubresource(c);
      const form = new URLSearchParams(await c.req.text());
      // Without TLS no browser sends its cookie with another site's form.
      const isSecure = ctx.policy.origin.protocol === 'https:';
      const input = {
        response: form.get('SAMLResponse') ?? '',
        relayState: form.get('RelayState') ?? '',
        browser: isSecure ? readBrowser(c, ctx.policy) : undefined,
      };
      const end = await finishSso({ ctx, client: c.get('client'), input });
      return c.redirect(returnUrlOf(end).href, seeOther);
    },
  );
  return app;
}

function refuseLargeForm(): never {
  throw new AuthError(413, 'request_entity_too_large', 'The SAML response is too large');
}
