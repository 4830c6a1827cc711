import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import { findUserByEmail } from '#features/auth/users/users.ts';

import { isLastAdmin } from './is-last-admin.ts';

/** The result of granting or revoking. */
export type RoleChange = 'done' | 'unchanged' | 'no_such_account' | 'last_admin';

/** Changes the role of the account of an address. */
async function changeRoleOf(
  database: Database,
  email: string,
  change: (tx: Tx, accountId: string) => Promise<RoleChange>,
): Promise<RoleChange> {
  return await runAsService(database, async (tx) => {
    const account = await findUserByEmail(tx, email.trim().toLowerCase());
    return account ? change(tx, account.id) : 'no_such_account';
  });
}

type Named = { database: Database; email: string };

/** Makes the account of an address an administrator. */
export function grantAdmin({ database, email }: Named): Promise<RoleChange> {
  return changeRoleOf(database, email, async (tx, id) => {
    const { numInsertedOrUpdatedRows: granted } = await tx
      .insertInto('user_roles')
      .values({ user_id: id, role: 'admin' })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .executeTakeFirstOrThrow();
    return granted === 1n ? 'done' : 'unchanged';
  });
}

/** Revokes an account's administrator role, unless it is the last administrator. */
export function revokeAdmin({ database, email }: Named): Promise<RoleChange> {
  return changeRoleOf(database, email, async (tx, id) => {
    if (await isLastAdmin(tx, id)) return 'last_admin';
    const { numDeletedRows: revoked } = await tx
      .deleteFrom('user_roles')
      .where('user_id', '=', id)
      .where('role', '=', 'admin')
      .executeTakeFirstOrThrow();
    return revoked === 1n ? 'done' : 'unchanged';
  });
}

/** Makes a member the first administrator. @returns false once there is one */
export async function claimFirstAdmin({
  database,
  memberId,
}: {
  database: Database;
  memberId: string;
}): Promise<boolean> {
  return await runAsService(database, async (tx) => {
    // Of two who claim at once the second one sees the first.
    await sql`lock table user_roles in share row exclusive mode`.execute(tx);
    if (await findAdmin(tx)) return false;
    await tx.insertInto('user_roles').values({ user_id: memberId, role: 'admin' }).execute();
    return true;
  });
}

/** Whether there is any administrator. */
export async function hasAdmin(database: Database): Promise<boolean> {
  return (await runAsService(database, findAdmin)) !== undefined;
}

function findAdmin(tx: Tx) {
  return tx
    .selectFrom('user_roles')
    .select('user_id')
    .where('role', '=', 'admin')
    .limit(1)
    .executeTakeFirst();
}
