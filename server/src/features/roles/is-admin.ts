import { sql } from 'kysely';

import { type Computed, readRow } from '#platform/database/rows.ts';
import type { MemberDatabase } from '#platform/database/transaction.ts';

/** Whether the caller is an administrator, by the stored role, never by their token. */
export async function isAdmin({ database }: { database: MemberDatabase }): Promise<boolean> {
  const row = await database.transaction((tx) =>
    readRow(tx, sql<Computed<{ is_admin: boolean }>>`select is_admin()`),
  );
  return row?.is_admin === true;
}
