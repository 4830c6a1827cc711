import { AuthError } from '#platform/auth-error.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';

import type { AccountContext, Client } from '#features/auth/accounts/account-context.ts';
import {
  checkAssertion,
  type Credential,
  makeRequestOptions,
} from '#features/auth/factors/webauthn.ts';
import { openSession, type WireSession } from '#features/auth/sessions/sessions.ts';
import { isBanned, lockUser } from '#features/auth/users/users.ts';

import { keepChallenge, takeChallenge, type WireChallenge } from './passkey-challenges.ts';
import type { StoredPasskey } from './stored-passkeys.ts';

/**
 * Asks for a passkey to sign in. It names no credential and asks for no address: the authenticator
 * offers those for this site, so nothing reveals whether an account exists.
 */
export async function beginPasskeySignIn({ ctx }: { ctx: AccountContext }): Promise<WireChallenge> {
  const options = await makeRequestOptions(ctx, { purpose: 'passkey', known: [] });
  const { challenge } = options;
  const challengeId = await runAsService(ctx.database, (tx) =>
    keepChallenge(tx, ctx, { userId: null, challenge }),
  );
  return { challenge_id: challengeId, options };
}

/**
 * Signs in with a passkey: something the member has, unlocked by what they know or are, so the
 * session is at aal2. An unknown credential and a wrong signature are refused alike; only the
 * holder of the passkey learns what is wrong with the account.
 *
 * @throws `webauthn_challenge_expired`, `webauthn_credential_not_found`, `user_banned`.
 */
export async function signInWithPasskey({
  ctx,
  client,
  input: { challengeId, credential },
}: {
  ctx: AccountContext;
  client: Client;
  input: { challengeId: string; credential: Credential };
}): Promise<WireSession> {
  const challenge = await takeChallenge(ctx, { id: challengeId, userId: null });
  return runAsService(ctx.database, async (tx) => {
    const owner = await findPasskey(tx, credential.id);
    const user = owner && (await lockUser(tx, owner.user_id));
    // Read again under the lock: two answers at once must not pass with one counter.
    const stored = user && (await findPasskey(tx, credential.id));
    if (!stored || !user) throw notSignedIn();
    const signCount = await checkAssertion(ctx, {
      credential,
      challenge,
      purpose: 'passkey',
      userId: user.id,
      stored,
    });
    if (signCount === null) throw notSignedIn();
    const now = ctx.clock.now();
    if (isBanned(user, now)) throw new AuthError(400, 'user_banned', 'User is banned');
    await tx
      .updateTable('auth.passkeys')
      .set({ sign_count: signCount, last_used_at: now })
      .where('id', '=', stored.id)
      .execute();
    return openSession(tx, ctx, { user, method: 'mfa/webauthn', client, aal: 'aal2' });
  });
}

function findPasskey(tx: Tx, credentialId: string): Promise<StoredPasskey | undefined> {
  return tx
    .selectFrom('auth.passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

function notSignedIn(): AuthError {
  const text = 'This passkey opens no account';
  return new AuthError(400, 'webauthn_credential_not_found', text);
}
