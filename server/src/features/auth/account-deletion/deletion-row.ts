import type { AccountDeletion } from '@kith/contract/account/deletion';
import { type TimeText, toWireTime } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';

import type { Prover } from '#features/auth/proofs/fresh-proof.ts';

export type DeletionRow = { requested_at: TimeText | null; due_at: TimeText | null };

/** The member with the data of their deletion, locked until the transaction ends. */
export type LeavingMember = DeletionRow & Prover;

export function lockMember(
  tx: Tx,
  userId: string,
  sessionId: string | null,
): Promise<LeavingMember | undefined> {
  return tx
    .selectFrom('auth.users as u')
    .leftJoin('auth.sessions as s', (join) =>
      join.onRef('s.user_id', '=', 'u.id').on('s.id', '=', sessionId),
    )
    .select(['u.id', 'u.email', 'u.phone', 'u.encrypted_password'])
    .select(['u.deletion_requested_at as requested_at', 'u.deletion_due_at as due_at'])
    .select('s.created_at as session_created_at')
    .where('u.id', '=', userId)
    .where('u.deleted_at', 'is', null)
    .forUpdate('u')
    .executeTakeFirst();
}

export function presentDeletion({ requested_at, due_at }: DeletionRow): AccountDeletion {
  return { requested_at: toWireTime(requested_at), scheduled_for: toWireTime(due_at) };
}
