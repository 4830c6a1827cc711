import { sql } from 'drizzle-orm';

import { readRow } from '#platform/database/rows.ts';
import type { MemberDatabase } from '#platform/database/transaction.ts';

/** Whether the one who asks is an administrator, by what is stored, never by what their token says. */
export async function isAdmin({ database }: { database: MemberDatabase }): Promise<boolean> {
  const row = await database.transaction((tx) =>
    readRow<{ is_admin: boolean }>(tx, sql`select is_admin()`),
  );
  return row?.is_admin === true;
}
