import type { AccountDeletion } from '@kith/contract/account/deletion';
import { type TimeText, toWireTime } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

export type DeletionRow = { requested_at: TimeText | null; due_at: TimeText | null };

/** The member with the data of their deletion, locked until the transaction ends. */
export type LeavingMember = DeletionRow & { email: string | null };

export function lockMember(tx: Tx, userId: string): Promise<LeavingMember | undefined> {
  return tx
    .selectFrom('auth.users')
    .select(['email', 'deletion_requested_at as requested_at', 'deletion_due_at as due_at'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export function presentDeletion({ requested_at, due_at }: DeletionRow): AccountDeletion {
  return { requested_at: toWireTime(requested_at), scheduled_for: toWireTime(due_at) };
}
