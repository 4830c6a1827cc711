import type { Role } from '@kith/contract/roles/rules';
import { sql } from 'drizzle-orm';

import { readRow } from '#platform/database/rows.ts';
import type { MemberDatabase } from '#platform/database/transaction.ts';

/**
 * The role of a member; null where there is no such member.
 *
 * @throws 42501 for somebody else's role, unless an administrator asks
 */
export async function readRole({
  database,
  targetId,
}: {
  database: MemberDatabase;
  targetId: string;
}): Promise<Role | null> {
  const row = await database.transaction((tx) =>
    readRow<{ role_of: Role | null }>(tx, sql`select role_of(${targetId})`),
  );
  return row?.role_of ?? null;
}
