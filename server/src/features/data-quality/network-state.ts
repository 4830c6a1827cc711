import { sql } from 'kysely';

import { type Computed, readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

/** Part of the fingerprint: everybody is checked again when the rules change. */
const rulesVersion = 2;

/** How many contacts there are, and a text that changes with whatever a check would read. */
export async function readNetworkState(
  tx: Tx,
  ownerId: string,
  /** People become stale as days pass. */
  today: string,
): Promise<{ people: number; fingerprint: string }> {
  const row = await readRow(
    tx,
    sql<Computed<{ people: number; state: string }>>`
      select count(*)::integer as people,
        count(*) || ':' || coalesce(sum(hashtextextended(id::text, revision)::numeric), 0)
          || ':' || coalesce(sum(interaction_count), 0)
          || ':' || (select count(*) || ':' || coalesce(sum(hashtextextended(d.id::text, 0)::numeric), 0)
            from duplicate_candidates d where d.owner_id = ${ownerId} and d.state = 'open') as state
      from contacts
      where owner_id = ${ownerId} and deleted_at is null and archived_at is null`,
  );
  return { people: row?.people ?? 0, fingerprint: `${rulesVersion}:${today}:${row?.state ?? ''}` };
}
