import { sql } from 'drizzle-orm';

import { readRow } from '#platform/database/rows.ts';
import type { MemberDatabase } from '#platform/database/transaction.ts';

/** Whether the one who asks is an administrator, by what is stored, never by what their token says. */
export async function isAdmin({
  database,
  memberId,
}: {
  database: MemberDatabase;
  memberId: string;
}): Promise<boolean> {
  const row = await database.transaction((tx) =>
    readRow(tx, sql`select from user_roles where user_id = ${memberId} and role = 'admin'`),
  );
  return row !== undefined;
}
