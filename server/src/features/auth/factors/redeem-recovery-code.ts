import { paths } from '@kith/contract/app-routes/paths';
import { AuthError, invalidInput } from '#platform/auth-error.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';
import { composeEmail } from '#platform/mail/compose-email.ts';

import type { AccountContext, Client } from '#features/auth/accounts/account-context.ts';
import type { Actor } from '#features/auth/sessions/authenticate.ts';
import type { WireSession } from '#features/auth/sessions/sessions.ts';
import {
  lockUser,
  readLocale,
  refuseBanned,
  type User,
  userGone,
} from '#features/auth/users/users.ts';

import { findLock, lockAfter } from './limit-guesses.ts';
import { raiseSession } from './raise-session.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { recoveryMethod } from './unenroll-factor.ts';

/**
 * Raises the session of a user who has lost the second factor. A code works once; an email informs
 * the member. Wrong codes stay counted, so refusals are returned from the transaction.
 *
 * @throws `mfa_verification_failed`, `user_banned`, 429 while the set is locked.
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
    refuseBanned(user, ctx.clock.now());
    const refusal = await useUp(tx, ctx, user.id, code);
    if (refusal) return refusal;
    await notifyMember(tx, ctx, user);
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
  const set = await tx
    .selectFrom('auth.recovery_code_sets')
    .select(['failed_attempts', 'locked_until'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!set) return wrong;
  const locked = findLock(set.locked_until, now);
  if (locked) return locked;
  const { numUpdatedRows: used } = await tx
    .updateTable('auth.recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashRecoveryCode(ctx, userId, code))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  const isRight = used === 1n;
  const failed = isRight ? 0 : set.failed_attempts + 1;
  const until = isRight ? null : lockAfter(failed, now);
  await tx
    .updateTable('auth.recovery_code_sets')
    .set({ failed_attempts: failed, locked_until: until })
    .where('user_id', '=', userId)
    .execute();
  return isRight ? null : wrong;
}

async function notifyMember(tx: Tx, ctx: AccountContext, user: User): Promise<void> {
  if (user.email === null) return;
  const { left } = await tx
    .selectFrom('auth.recovery_codes')
    .select((row) => row.fn.countAll<number>().as('left'))
    .where('user_id', '=', user.id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  const email = composeEmail({
    template: 'recovery_code_used',
    footer: 'safety',
    locale: await readLocale(tx, user.id),
    values: { email: user.email, left },
    url: new URL(paths.settings(), ctx.policy.origin).href,
  });
  await ctx.outbox.post(tx, { to: user.email, ...email });
}
