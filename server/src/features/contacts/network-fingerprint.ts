import { type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

/**
 * Changes with every change of any contact. A preview is valid as long as this is unchanged; unlike
 * times, it needs no clock that all servers share.
 */
export async function fingerprintNetwork(tx: Tx, ownerId: string): Promise<string> {
  const rows = await readRows(
    tx,
    sql<
      Computed<{ fingerprint: string }>
    >`select count(*) || ':' || coalesce(sum(hashtextextended(id::text, revision)::numeric), 0)
        as fingerprint
      from contacts where owner_id = ${ownerId} and deleted_at is null`,
  );
  return rows[0]?.fingerprint ?? '';
}
