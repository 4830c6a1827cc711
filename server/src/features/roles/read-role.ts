import type { Role } from '@kith/contract/roles/rules';
import { sql } from 'kysely';

import { type Computed, readRow } from '#platform/database/rows.ts';
import type { MemberDatabase } from '#platform/database/transaction.ts';

/**
 * The role of a member; null for an unknown one.
 *
 * @throws 42501 for another member's role, unless an administrator asks
 */
export async function readRole({
  database,
  targetId,
}: {
  database: MemberDatabase;
  targetId: string;
}): Promise<Role | null> {
  const row = await database.transaction((tx) =>
    readRow(tx, sql<Computed<{ read_role: Role | null }>>`select read_role(${targetId})`),
  );
  return row?.read_role ?? null;
}
