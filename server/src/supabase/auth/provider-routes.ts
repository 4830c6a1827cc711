import { type Context, Hono } from 'hono';

import type { Accounts } from '#features/auth/accounts/open-accounts.ts';
import { chooseRedirect } from '#features/auth/accounts/redirect-targets.ts';
import { beginProviderSignIn } from '#features/auth/identities/begin-provider-sign-in.ts';
import { finishProviderSignIn } from '#features/auth/identities/finish-provider-sign-in.ts';
import { unlinkIdentity } from '#features/auth/identities/unlink-identity.ts';
import { readChallenge } from '#features/auth/proofs/flow-states.ts';
import type { Actor } from '#features/auth/sessions/authenticate.ts';

import type { AuthEnv, SessionEnv } from './auth-app.ts';
import { markBrowser, readBrowser, refuseSubresource } from './browser-binding.ts';
import { limitByIp, requireSession } from './gates.ts';
import { returnUrlOf } from './return-url.ts';
import { openToAnyone } from './route-needs.ts';

/** `/authorize` and `/callback`: browsers on their way to a provider, and back. */
export function createProviderRoutes(accounts: Accounts): Hono<AuthEnv> {
  const { ctx } = accounts;
  const app = new Hono<AuthEnv>();
  app.get('/authorize', openToAnyone, limitByIp(accounts, 'provider'), async (c) => {
    if (c.req.method === 'HEAD') return c.body(null);
    return c.redirect((await begin(accounts, c, null)).href);
  });
  app.on(['GET', 'POST'], '/callback', openToAnyone, limitByIp(accounts, 'provider'), async (c) => {
    // A look at a link must not use it up.
    if (c.req.method === 'HEAD') return c.body(null);
    refuseSubresource(c);
    const answer = await readAnswer(c);
    const input = { answer, browser: readBrowser(c, ctx.policy) };
    const end = await finishProviderSignIn({ ctx, client: c.get('client'), input });
    return c.redirect(returnUrlOf(end).href);
  });
  return app;
}

/** Linking and unlinking identities of the signed-in user. */
export function createIdentityRoutes(accounts: Accounts): Hono<SessionEnv> {
  const { ctx } = accounts;
  const isProved = requireSession(accounts, 'fresh');
  const isLimited = limitByIp(accounts, 'provider');
  const app = new Hono<SessionEnv>();
  app.get('/user/identities/authorize', isLimited, isProved, async (c) => {
    const url = await begin(accounts, c, c.get('actor'));
    if (c.req.query('skip_http_redirect') === 'true') return c.json({ url: url.href });
    return c.redirect(url.href);
  });
  app.delete('/user/identities/:id', isProved, async (c) => {
    const input = { identityId: c.req.param('id') };
    await unlinkIdentity({ ctx, actor: c.get('actor'), input });
    return c.json({});
  });
  return app;
}

function begin({ ctx }: Accounts, c: Context, actor: Actor | null): Promise<URL> {
  const query = new URL(c.req.url).searchParams;
  const read = (name: string) => query.get(name) ?? '';
  return beginProviderSignIn({
    ctx,
    actor,
    input: {
      provider: read('provider'),
      scopes: read('scopes'),
      query,
      redirectTo: chooseRedirect(ctx.policy, query.get('redirect_to') ?? undefined),
      challenge: readChallenge(query.get('code_challenge'), query.get('code_challenge_method')),
      browser: markBrowser(c, ctx.policy),
    },
  });
}

/** In the query, or in a form that the provider makes the browser send. */
async function readAnswer(c: Context): Promise<URLSearchParams> {
  return c.req.method === 'POST'
    ? new URLSearchParams(await c.req.text())
    : new URL(c.req.url).searchParams;
}
