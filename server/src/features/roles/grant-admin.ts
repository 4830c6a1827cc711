import type { Database } from '#platform/database/database.ts';
import { readRow } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { type SQL, sql } from 'drizzle-orm';

import { findUserByEmail } from '#features/users/users.ts';

import { isLastAdmin } from './is-last-admin.ts';

/** What became of a grant or its revoking. */
export type RoleChange = 'done' | 'unchanged' | 'no_such_account' | 'last_admin';

/** Runs a change of roles for the account of an address; it returns a row where it changed one. */
async function changeRoleOf(
  database: Database,
  email: string,
  change: (accountId: string) => SQL,
  refuse: (tx: Tx, accountId: string) => Promise<'last_admin' | null> = async () => null,
): Promise<RoleChange> {
  return await runAsService(database, async (tx) => {
    const account = await findUserByEmail(tx, email.trim().toLowerCase());
    if (!account) return 'no_such_account';
    const refusal = await refuse(tx, account.id);
    if (refusal !== null) return refusal;
    const changed = await readRow(tx, change(account.id));
    return changed ? 'done' : 'unchanged';
  });
}

type Named = { database: Database; email: string };

/** Makes the account of an address an administrator. */
export function grantAdmin({ database, email }: Named): Promise<RoleChange> {
  return changeRoleOf(
    database,
    email,
    (id) => sql`insert into user_roles (user_id, role) values (${id}, 'admin')
      on conflict (user_id) do nothing returning user_id`,
  );
}

/** Makes the account of an address a member like others, unless nobody would administer then. */
export function revokeAdmin({ database, email }: Named): Promise<RoleChange> {
  return changeRoleOf(
    database,
    email,
    (id) => sql`delete from user_roles where user_id = ${id} and role = 'admin'
      returning user_id`,
    async (tx, id) => ((await isLastAdmin(tx, id)) ? 'last_admin' : null),
  );
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
    await tx.execute(sql`lock table user_roles in share row exclusive mode`);
    const claimed = await readRow(
      tx,
      sql`insert into user_roles (user_id, role) select ${memberId}, 'admin'
        where not exists (select from user_roles where role = 'admin') returning user_id`,
    );
    return claimed !== undefined;
  });
}

/** Whether there is an administrator at all. */
export async function hasAdmin(database: Database): Promise<boolean> {
  const row = await runAsService(database, (tx) =>
    readRow(tx, sql`select from user_roles where role = 'admin' limit 1`),
  );
  return row !== undefined;
}
