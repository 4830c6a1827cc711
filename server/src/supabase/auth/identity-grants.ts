import { readBearerToken } from '#platform/http/bearer.ts';
import type { Context } from 'hono';
import { z } from 'zod';

import type { Accounts } from '#features/auth/accounts/open-accounts.ts';
import { signInWithIdToken } from '#features/auth/identities/sign-in-with-id-token.ts';
import { authenticate } from '#features/auth/sessions/authenticate.ts';
import { requireStrength } from '#features/auth/sessions/require-strength.ts';
import type { WireSession } from '#features/auth/sessions/sessions.ts';
import { refuseClosedChain, signInWithWallet } from '#features/auth/wallets/sign-in-with-wallet.ts';

import type { AuthEnv } from './auth-app.ts';
import { readBody, text } from './read-body.ts';

const idTokenBody = z.object({
  provider: text,
  id_token: text,
  access_token: text,
  nonce: text,
  link_identity: z.boolean().nullish(),
});

/** `grant_type=id_token`: with `link_identity` it is the signed-in user's. */
export async function grantByIdToken(
  { ctx, reader }: Accounts,
  c: Context<AuthEnv>,
): Promise<WireSession> {
  const body = await readBody(c, idTokenBody);
  const token = readBearerToken(c.req.raw.headers);
  const actor = body.link_identity ? await authenticate({ ctx, reader, input: { token } }) : null;
  if (actor) requireStrength(ctx, actor, 'fresh');
  const { provider, id_token: idToken, access_token: accessToken, nonce } = body;
  const input = { provider, idToken, accessToken, nonce };
  return signInWithIdToken({ ctx, client: c.get('client'), actor, input });
}

const walletBody = z.object({ chain: text, message: text, signature: text });

/** `grant_type=web3`. */
export async function grantByWallet({ ctx }: Accounts, c: Context<AuthEnv>): Promise<WireSession> {
  const client = c.get('client');
  await ctx.limits.countRequest('web3', client.ip);
  refuseClosedChain(ctx.policy, await guessChain(c));
  return signInWithWallet({ ctx, client, input: await readBody(c, walletBody) });
}

/** Only for the text of a refusal, so that no fault of a body hides it. */
async function guessChain(c: Context<AuthEnv>): Promise<string> {
  const body = await readBody(c, z.object({ chain: text.catch('') })).catch(() => null);
  return body?.chain ?? '';
}
