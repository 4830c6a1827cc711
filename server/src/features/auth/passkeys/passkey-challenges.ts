import { passkeyChallengeS } from '@kith/contract/account/passkeys';
import { secondMs } from '@kith/contract/core/time';

import type { AccountContext } from '#features/auth/accounts/account-context.ts';
import { AuthError } from '#platform/auth-error.ts';
import { readTime } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';

/** A challenge in the API: the options for the browser, and its id. */
export type WireChallenge = { challenge_id: string; options: object };

/** Stores a challenge; without a user it is for signing in. */
export async function keepChallenge(
  tx: Tx,
  ctx: AccountContext,
  { userId, challenge }: { userId: string | null; challenge: string },
): Promise<string> {
  const now = ctx.clock.now();
  const expiresAt = new Date(now.getTime() + passkeyChallengeS * secondMs);
  const { id } = await tx
    .insertInto('auth.passkey_challenges')
    .values({ user_id: userId, challenge, created_at: now, expires_at: expiresAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Takes a challenge, in a transaction of its own: it is used up whether the answer is right or not,
 * and of two racing answers one finds it.
 *
 * @throws `webauthn_challenge_expired` when it is used, too old, or another user's.
 */
export async function takeChallenge(
  ctx: AccountContext,
  { id, userId }: { id: string; userId: string | null },
): Promise<string> {
  const row = await runAsService(ctx.database, (tx) =>
    tx
      .deleteFrom('auth.passkey_challenges')
      .where('id', '=', id)
      .where('user_id', 'is not distinct from', userId)
      .returning(['challenge', 'expires_at'])
      .executeTakeFirst(),
  );
  if (row && readTime(row.expires_at) > ctx.clock.now()) return row.challenge;
  const text = 'The challenge has expired or was used, create a new challenge.';
  throw new AuthError(422, 'webauthn_challenge_expired', text);
}
