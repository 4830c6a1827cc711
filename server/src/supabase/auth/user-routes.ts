import { AuthError, invalidInput } from '#platform/auth-error.ts';
import { Hono } from 'hono';
import { z } from 'zod';

import { getUser } from '#features/auth/account-settings/get-user.ts';
import { listAdditions } from '#features/auth/account-settings/list-additions.ts';
import { proveIdentity } from '#features/auth/account-settings/prove-identity.ts';
import { reauthenticate } from '#features/auth/account-settings/reauthenticate.ts';
import { updateUser } from '#features/auth/account-settings/update-user.ts';
import type { Accounts } from '#features/auth/accounts/open-accounts.ts';
import { chooseRedirect } from '#features/auth/accounts/redirect-targets.ts';
import { readChallenge } from '#features/auth/proofs/flow-states.ts';
import { type OnSignOut, signOut, signOutScopes } from '#features/auth/sessions/sign-out.ts';

import type { SessionEnv } from './auth-app.ts';
import { limitByIp, requireSession } from './gates.ts';
import { challengeShape, readBody, readChannel, text } from './read-body.ts';

const updateBody = z.object({
  email: text,
  phone: text,
  channel: text,
  password: text,
  current_password: text,
  nonce: text,
  /** Passkeys and factors that go with the old password; ours, not the stock client's. */
  remove_additions: z.array(z.string()).max(100).nullish(),
  data: z.unknown().optional(),
  app_metadata: z.unknown().optional(),
  ...challengeShape,
});

const proofBody = z.object({ password: text, nonce: text });

/** What a signed-in user does with their own account. */
export function createUserRoutes(accounts: Accounts, onSignOut?: OnSignOut): Hono<SessionEnv> {
  const { ctx } = accounts;
  const isSignedIn = requireSession(accounts, 'session');
  const isProved = requireSession(accounts, 'by_request');
  const app = new Hono<SessionEnv>();
  app.get('/user', isSignedIn, async (c) => c.json(await getUser({ ctx, actor: c.get('actor') })));
  app.put('/user', limitByIp(accounts, 'user'), isProved, async (c) => {
    const body = await readBody(c, updateBody);
    refuseForeignFields(body);
    const { email, phone, password, nonce, data } = body;
    const input = {
      email,
      phone,
      channel: readChannel(body.channel),
      password,
      nonce,
      data,
      removedAdditions: body.remove_additions ?? [],
      currentPassword: body.current_password,
      challenge: readChallenge(body.code_challenge, body.code_challenge_method),
      redirectTo: chooseRedirect(ctx.policy, c.req.query('redirect_to')),
    };
    const user = await updateUser({ ctx, actor: c.get('actor'), client: c.get('client'), input });
    return c.json(user);
  });
  app.get('/additions', isSignedIn, async (c) =>
    c.json(await listAdditions({ ctx, actor: c.get('actor') })),
  );
  app.get('/reauthenticate', limitByIp(accounts, 'user'), isSignedIn, async (c) => {
    const messageId = await reauthenticate({
      ctx,
      actor: c.get('actor'),
      client: c.get('client'),
    });
    return c.json(messageId === null ? {} : { message_id: messageId });
  });
  app.post('/reauthenticate', limitByIp(accounts, 'user'), isSignedIn, async (c) => {
    const { password, nonce } = await readBody(c, proofBody);
    await proveIdentity({ ctx, actor: c.get('actor'), input: { password, nonce } });
    return c.json({});
  });
  app.post('/logout', isProved, async (c) => {
    const wanted = c.req.query('scope') ?? 'global';
    const scope = signOutScopes.find((name) => name === wanted);
    if (!scope) throw invalidInput(`Unsupported logout scope "${wanted}"`);
    await signOut({ ctx, actor: c.get('actor'), input: { scope }, onSignOut });
    return c.body(null, 204);
  });
  return app;
}

/** Roles and similar are in app_metadata: users may not write their own. */
function refuseForeignFields(body: z.infer<typeof updateBody>): void {
  if (body.app_metadata !== undefined && body.app_metadata !== null) {
    throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges');
  }
}
