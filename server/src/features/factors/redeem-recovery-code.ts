import { paths } from '@kith/contract/app-routes/paths';
import { AuthError, invalidInput } from '#platform/auth-error.ts';
import { readRow, type TimeText } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { type SQL, sql } from 'drizzle-orm';

import type { AccountContext, Client } from '#features/accounts/account-context.ts';
import type { Actor } from '#features/sessions/authenticate.ts';
import type { WireSession } from '#features/sessions/sessions.ts';
import { lockUser, readLocale, type User, userGone } from '#features/users/users.ts';

import { composeCodeUsed } from './factor-texts.ts';
import { findLock, lockAfter } from './limit-guesses.ts';
import { raiseSession } from './raise-session.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { recoveryMethod } from './unenroll-factor.ts';

type CodeSet = { failed_attempts: number; locked_until: TimeText | null };

/**
 * Raises the session of who has lost the second factor. A code works once; the member is told by
 * mail that one was used. Wrong codes stay counted, so refusals are returned from the transaction.
 *
 * @throws `mfa_verification_failed`, 429 while the set is locked.
 */
export async function redeemRecoveryCode({
  ctx,
  actor,
  client,
  input: { code },
}: {
  ctx: AccountContext;
  actor: Actor;
  client: Client;
  input: { code: string };
}): Promise<WireSession> {
  if (code.trim() === '') throw invalidInput('Code needs to be non-empty');
  const outcome = await runAsService(ctx.database, async (tx) => {
    const user = await lockUser(tx, actor.user.id);
    if (!user) return userGone();
    const refusal = await useUp(tx, ctx, user.id, code);
    if (refusal) return refusal;
    await tellMember(tx, ctx, user);
    const { id: sessionId } = actor.session;
    const raised = { user, sessionId, method: recoveryMethod, factorId: null, client };
    return raiseSession(tx, ctx, raised);
  });
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
}

async function useUp(
  tx: Tx,
  ctx: AccountContext,
  userId: string,
  code: string,
): Promise<AuthError | null> {
  const now = ctx.clock.now();
  const wrong = new AuthError(422, 'mfa_verification_failed', 'Invalid recovery code entered');
  const set = await readRow<CodeSet>(
    tx,
    sql`select failed_attempts, locked_until from auth.recovery_code_sets
      where user_id = ${userId} for update`,
  );
  if (!set) return wrong;
  const locked = findLock(set.locked_until, now);
  if (locked) return locked;
  const used = await readRow(
    tx,
    sql`update auth.recovery_codes set used_at = ${now}
      where user_id = ${userId} and code_hash = ${hashRecoveryCode(ctx, userId, code)}
        and used_at is null returning user_id`,
  );
  const failed = used ? 0 : set.failed_attempts + 1;
  const until = used ? null : lockAfter(failed, now);
  const changes: SQL = sql`failed_attempts = ${failed}, locked_until = ${until}`;
  await tx.execute(sql`update auth.recovery_code_sets set ${changes} where user_id = ${userId}`);
  return used ? null : wrong;
}

async function tellMember(tx: Tx, ctx: AccountContext, user: User): Promise<void> {
  if (user.email === null) return;
  const row = await readRow<{ left: number }>(
    tx,
    sql`select count(*)::integer as left from auth.recovery_codes
      where user_id = ${user.id} and used_at is null`,
  );
  const url = new URL(paths.settings(), ctx.policy.origin).href;
  const values = { email: user.email, left: row?.left ?? 0, url };
  const mail = composeCodeUsed(await readLocale(tx, user.id), values);
  await ctx.outbox.post(tx, { to: user.email, ...mail });
}
