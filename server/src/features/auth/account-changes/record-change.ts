import { randomUUID } from 'node:crypto';

import { type AccountChangeKind, undoDays } from '@kith/contract/account/changes';
import { dayMs } from '@kith/contract/core/time';
import type { MemberContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/tx.ts';
import { jsonParam } from '#platform/database/rows.ts';
import { sql } from 'kysely';

import type { AccountContext } from '#features/auth/accounts/account-context.ts';
import type { User } from '#features/auth/users/users.ts';

import { announceChange, announceJobName } from './announce-change.ts';

/** What undoes a change: ids of what was added, values or rows of what was removed. */
export type Restore = Record<string, unknown>;

export type AccountChange = {
  kind: AccountChangeKind;
  /** What the member recognises it by. */
  detail?: string;
  restore?: Restore;
};

/**
 * Records a change of how a user signs in, in the transaction that makes it, and emails them a link
 * that undoes it.
 *
 * @param user the user before the change
 */
export async function recordChange(
  tx: Tx,
  ctx: AccountContext,
  { user, ...change }: AccountChange & { user: User },
): Promise<void> {
  const address = user.email_confirmed_at === null ? null : user.email;
  const now = ctx.clock.now();
  const id = await insertChange(tx, { userId: user.id, address, now, change });
  await announceChange(tx, { outbox: ctx.outbox, origin: ctx.policy.origin, now }, id);
}

/**
 * The same in a member's own transaction; a job sends the email, unless another email carries the
 * link.
 */
export async function recordOwnChange(
  tx: Tx,
  { actor: { memberId }, clock, jobs }: Pick<MemberContext, 'actor' | 'clock' | 'jobs'>,
  { hasOwnEmail = false, ...change }: AccountChange & { hasOwnEmail?: boolean },
): Promise<void> {
  const own = await tx
    .selectFrom('auth.users')
    .select('email')
    .where('id', '=', memberId)
    .executeTakeFirst();
  const kept = { userId: memberId, address: own?.email ?? null, now: clock.now(), change };
  const changeId = await insertChange(tx, kept);
  if (!hasOwnEmail) await jobs.send(tx, announceJobName, { changeId, memberId });
}

async function insertChange(
  tx: Tx,
  {
    userId,
    address,
    now,
    change: { kind, detail = '', restore = {} },
  }: { userId: string; address: string | null; now: Date; change: AccountChange },
): Promise<string> {
  const id = randomUUID();
  const expiresAt = new Date(now.getTime() + undoDays * dayMs);
  // A member's role may insert the row, but not read it.
  await sql`insert into auth.account_changes
      (id, user_id, kind, detail, restore, address, created_at, expires_at)
    values (${id}, ${userId}, ${kind}, ${detail}, ${jsonParam(restore)}, ${address}, ${now},
      ${expiresAt})`.execute(tx);
  return id;
}
