import type { Dashboard } from '@kith/contract/dashboard/endpoints';
import { type Health, healthBounds, healths, rankBound } from '@kith/contract/warmth/rules';
import { type RawBuilder, sql } from 'kysely';

import { healthSql, isAsWarmAs } from '#features/contacts/tie-rules.ts';
import { type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

const binCount = 20;
const binWidth = 100 / binCount;
/** The inner bounds of the bins as ranks at a moment; ranks have the order of warmth. */
function binBounds(now: Date): RawBuilder<unknown> {
  const bounds = Array.from({ length: binCount - 1 }, (_, bin) =>
    rankBound((bin + 1) * binWidth, now),
  );
  return sql.raw(`array[${bounds.join(', ')}]::float8[]`);
}

/** Counts of the whole network at a moment, in one pass over the member's contacts. */
export async function readPulse(tx: Tx, ownerId: string, now: Date): Promise<Dashboard['pulse']> {
  const rows = await readRows(
    tx,
    sql<Computed<{ bin: number; health: Health; warm: boolean; count: number }>>`
    select width_bucket(c.warmth_rank, ${binBounds(now)}) as bin, ${healthSql(now)} as health,
      ${isAsWarmAs(healthBounds.thriving, now)} as warm, count(*)::integer as count
    from contacts c
    where c.owner_id = ${ownerId} and c.deleted_at is null and c.archived_at is null
    group by 1, 2, 3`,
  );
  const sum = (chosen: typeof rows) => chosen.reduce((total, { count }) => total + count, 0);
  return {
    contacts: sum(rows),
    warm: sum(rows.filter(({ warm }) => warm)),
    health: Object.fromEntries(
      healths.map((health) => [health, sum(rows.filter((row) => row.health === health))]),
    ) as Record<Health, number>,
    warmth_histogram: Array.from({ length: binCount }, (_, bin) =>
      sum(rows.filter((row) => row.bin === bin)),
    ),
  };
}
