import type { Dashboard } from '@kith/contract/dashboard/endpoints';
import { type Health, healths, rankBound } from '@kith/contract/warmth/rules';
import { type SQL, sql } from 'drizzle-orm';

import { readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';

const binCount = 20;
const binWidth = 100 / binCount;
const warmFrom = 60;
const steadyFrom = 30;
const coolingFrom = 10;

/** The inner bounds of the bins as ranks at a moment; ranks order as warmth does. */
function binBounds(now: Date): SQL {
  const bounds = Array.from({ length: binCount - 1 }, (_, bin) =>
    rankBound((bin + 1) * binWidth, now),
  );
  return sql.raw(`array[${bounds.join(', ')}]::float8[]`);
}

/** The contract's `healthOf` in SQL, of a table or alias `c` over `contacts`, by ranks at a moment. */
function healthSql(now: Date): SQL {
  const longerThan = (cadences: number) => {
    const span = sql.raw(`c.effective_cadence_days * interval '${24 * cadences} hours'`);
    return sql`c.last_interaction_at < ${now}::timestamptz - ${span}`;
  };
  const rankAtLeast = (warmth: number) => sql`c.warmth_rank >= ${rankBound(warmth, now)}::float8`;
  return sql`case
    when c.effective_cadence_days is null then case
      when ${rankAtLeast(warmFrom)} then 'thriving'
      when ${rankAtLeast(steadyFrom)} then 'steady'
      when ${rankAtLeast(coolingFrom)} then 'cooling'
      else 'dormant' end
    when c.last_interaction_at is null or ${longerThan(2)} then 'dormant'
    when ${longerThan(1)} then 'cooling'
    when ${rankAtLeast(warmFrom)} then 'thriving'
    else 'steady' end`;
}

/** Counts of the whole network at a moment, in one pass over the member's contacts. */
export async function readPulse(tx: Tx, ownerId: string, now: Date): Promise<Dashboard['pulse']> {
  const rows = await readRows<{ bin: number; health: Health; warm: boolean; count: number }>(
    tx,
    sql`
    select width_bucket(c.warmth_rank, ${binBounds(now)}) as bin, ${healthSql(now)} as health,
      c.warmth_rank >= ${rankBound(warmFrom, now)}::float8 as warm, count(*)::integer as count
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
