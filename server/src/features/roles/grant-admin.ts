import { sql } from 'drizzle-orm';

import type { Database } from '#platform/database/database.ts';
import { readRow } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';

/** What became of a grant or its revoking. */
export type RoleChange = 'done' | 'unchanged' | 'no_such_account';

const findAccount = (email: string) =>
  sql`select id from auth.users where lower(email) = ${email.trim().toLowerCase()}`;

/** Makes the account of an address an administrator. */
export async function grantAdmin({
  database,
  email,
}: {
  database: Database;
  email: string;
}): Promise<RoleChange> {
  return await runAsService(database, async (tx) => {
    const account = await readRow<{ id: string }>(tx, findAccount(email));
    if (!account) return 'no_such_account';
    const granted = await readRow(
      tx,
      sql`insert into user_roles (user_id, role) values (${account.id}, 'admin')
        on conflict (user_id) do nothing returning user_id`,
    );
    return granted ? 'done' : 'unchanged';
  });
}

/** Makes the account of an address a member like others. */
export async function revokeAdmin({
  database,
  email,
}: {
  database: Database;
  email: string;
}): Promise<RoleChange> {
  return await runAsService(database, async (tx) => {
    const account = await readRow<{ id: string }>(tx, findAccount(email));
    if (!account) return 'no_such_account';
    const revoked = await readRow(
      tx,
      sql`delete from user_roles where user_id = ${account.id} and role = 'admin'
        returning user_id`,
    );
    return revoked ? 'done' : 'unchanged';
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
