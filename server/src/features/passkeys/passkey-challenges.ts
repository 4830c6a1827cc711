import { passkeyChallengeS } from '@kith/contract/account/passkeys';
import { secondMs } from '@kith/contract/core/time';
import { sql } from 'drizzle-orm';

import type { AccountContext } from '#features/accounts/account-context.ts';
import { AuthError } from '#platform/auth-error.ts';
import { readRow } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/transaction.ts';

/** What the wire calls a challenge: the options for the browser, and how to name them afterwards. */
export type WireChallenge = { challenge_id: string; options: object };

/** Keeps what has to be signed; without a user it is a sign-in's. */
export async function keepChallenge(
  tx: Tx,
  ctx: AccountContext,
  { userId, challenge }: { userId: string | null; challenge: string },
): Promise<string> {
  const now = ctx.clock.now();
  const expiresAt = new Date(now.getTime() + passkeyChallengeS * secondMs);
  const row = await readRow<{ id: string }>(
    tx,
    sql`insert into auth.passkey_challenges (user_id, challenge, created_at, expires_at)
      values (${userId}, ${challenge}, ${now}, ${expiresAt}) returning id`,
  );
  if (!row) throw new Error('No challenge was kept');
  return row.id;
}

/**
 * Takes what had to be signed, in a transaction of its own: it is used up whatever the answer is
 * worth, and of two answers that race one finds it.
 *
 * @throws `webauthn_challenge_expired` when it is used, too old, or somebody else's.
 */
export async function takeChallenge(
  ctx: AccountContext,
  { id, userId }: { id: string; userId: string | null },
): Promise<string> {
  const row = await runAsService(ctx.database, (tx) =>
    readRow<{ challenge: string; is_good: boolean }>(
      tx,
      sql`delete from auth.passkey_challenges
        where id = ${id} and user_id is not distinct from ${userId}::uuid
        returning challenge, expires_at > ${ctx.clock.now()} as is_good`,
    ),
  );
  if (row?.is_good === true) return row.challenge;
  const text = 'The challenge has expired or was used, create a new challenge.';
  throw new AuthError(422, 'webauthn_challenge_expired', text);
}
