import type { AccountDeletion } from '@kith/contract/account/deletion';
import { readRow, type TimeText, toWireTime } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { sql } from 'drizzle-orm';

import type { Prover } from '#features/proofs/fresh-proof.ts';

export type DeletionRow = { requested_at: TimeText | null; due_at: TimeText | null };

/** The member with what their deletion hangs on, held until the transaction ends. */
export type LeavingMember = DeletionRow & Prover;

export function lockMember(
  tx: Tx,
  userId: string,
  sessionId: string | null,
): Promise<LeavingMember | undefined> {
  return readRow<LeavingMember>(
    tx,
    sql`select u.id, u.email, u.phone, u.encrypted_password,
        u.deletion_requested_at as requested_at, u.deletion_due_at as due_at,
        (select s.created_at from auth.sessions s
          where s.id = ${sessionId}::uuid and s.user_id = u.id) as session_created_at
      from auth.users u where u.id = ${userId} and u.deleted_at is null for update of u`,
  );
}

export function presentDeletion({ requested_at, due_at }: DeletionRow): AccountDeletion {
  return { requested_at: toWireTime(requested_at), scheduled_for: toWireTime(due_at) };
}
