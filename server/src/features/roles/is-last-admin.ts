import { type Computed, readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

/**
 * Whether a member is the only administrator who stays. When two leave at once, the second one sees
 * that the first has left: others wait until the transaction ends.
 *
 * @param tx a transaction of the service
 */
export async function isLastAdmin(tx: Tx, memberId: string): Promise<boolean> {
  const role = sql`select from user_roles where user_id = ${memberId} and role = 'admin'`;
  if (!(await readRow(tx, role))) return false;
  await sql`lock table user_roles in share row exclusive mode`.execute(tx);
  const row = await readRow(
    tx,
    sql<Computed<{ is_admin: boolean; others: boolean }>>`select exists (${role}) as is_admin,
      exists (select from user_roles r join auth.users u on u.id = r.user_id
        where r.role = 'admin' and r.user_id <> ${memberId} and u.deleted_at is null
          and u.deletion_due_at is null) as others`,
  );
  return row?.is_admin === true && !row.others;
}
