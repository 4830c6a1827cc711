import { deletionDelayDays, deletionWords } from '@kith/contract/account/rules';
import { dayMs } from '@kith/contract/core/time';
import { AppError } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';

import type { AccountContext } from '#features/auth/accounts/account-context.ts';
import { clearTokens } from '#features/auth/proofs/one-time-tokens.ts';
import { followDeletion } from '#features/payments/follow-deletion.ts';
import { isLastAdmin } from '#features/roles/is-last-admin.ts';

import { type DeletionRow, type LeavingMember, lockMember } from './deletion-row.ts';
import { emailDeletionNotice } from './email-deletion-notice.ts';

/**
 * Schedules the deletion of the member's account; their other sessions and all their tokens end
 * now, a plan with its period. Threats: an unattended open session (the endpoint needs a fresh proof), a mistake (the address has to be typed), a stolen session (an email informs the member,
 * who has two weeks). Asking again changes nothing.
 *
 * @throws `confirmation_mismatch`, `last_admin`.
 */
export async function requestDeletion({
  accounts,
  ctx,
  input,
}: {
  accounts: AccountContext;
  ctx: MemberContext;
  input: { email: string };
}): Promise<DeletionRow> {
  const { memberId, sessionId } = ctx.actor;
  await ctx.database.transaction(async () => undefined);
  const { database } = accounts;
  return runAsService(database, async (tx) => {
    const member = await lockMember(tx, memberId);
    if (!member) throw new AppError('session_not_found', 'The session has ended');
    refuseMismatch(member, input.email);
    if (member.due_at !== null) return member;
    if (await isLastAdmin(tx, memberId)) {
      throw new AppError('last_admin', 'Somebody has to administer this installation');
    }
    const scheduled = await schedule(tx, accounts, memberId, sessionId);
    await followDeletion({ tx, jobs: ctx.jobs }, memberId);
    return scheduled;
  });
}

function refuseMismatch({ email }: LeavingMember, typed: string): void {
  const given = typed.normalize('NFC').trim().toLowerCase();
  const wanted = email === null ? Object.values(deletionWords) : [email];
  if (!wanted.includes(given)) {
    throw new AppError('confirmation_mismatch', 'This is not what was to be typed');
  }
}

async function schedule(
  tx: Tx,
  { clock, outbox, policy }: AccountContext,
  userId: string,
  sessionId: string | null,
): Promise<DeletionRow> {
  const now = clock.now();
  const dueAt = new Date(now.getTime() + deletionDelayDays * dayMs);
  await tx
    .updateTable('auth.users')
    .set({ deletion_requested_at: now, deletion_due_at: dueAt, deletion_warned_at: null })
    .where('id', '=', userId)
    .execute();
  await tx
    .deleteFrom('auth.sessions')
    .where('user_id', '=', userId)
    .where('id', 'is distinct from', sessionId)
    .execute();
  await tx.deleteFrom('access_tokens').where('owner_id', '=', userId).execute();
  await clearTokens(tx, userId);
  await emailDeletionNotice(
    tx,
    { outbox, origin: policy.origin },
    { userId, kind: 'deletion_requested' },
  );
  return { requested_at: now.toISOString(), due_at: dueAt.toISOString() };
}
