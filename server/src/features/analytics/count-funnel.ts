import { weekMs } from '@kith/contract/core/time';
import { sql } from 'kysely';

import { type Computed, readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

import { allowingMembers } from './count-features.ts';

export type FunnelCounts = {
  signed_up: number;
  contacts: number;
  nudge: number;
  second_week: number;
  bridge: number;
};

/**
 * How far the members came who signed up between two moments, until the second. Each step counts those
 * who also did all steps before it; only members who allow usage analytics are counted.
 */
export async function countFunnel(
  tx: Tx,
  { from, end, now }: { from: Date; end: Date; now: Date },
): Promise<FunnelCounts> {
  const weekS = weekMs / 1000;
  const found = await readRow(
    tx,
    sql<Computed<FunnelCounts>>`
      with started as materialized (
        select u.id, u.created_at from auth.users u join (${allowingMembers(now)}) a on a.user_id = u.id
        where u.created_at >= ${from} and u.created_at < ${end}),
      contacts as materialized (
        select s.* from started s where exists (select from contacts c where c.owner_id = s.id
          and c.source <> 'sample' and c.created_at < ${end})),
      nudge as materialized (
        select s.* from contacts s where exists (select from nudges n where n.owner_id = s.id
          and n.status = 'done' and n.answered_at < ${end})),
      second_week as materialized (
        select s.* from nudge s where exists (select from usage_events e where e.owner_id = s.id
          and e.recorded_at >= ${from} and e.recorded_at < ${end}
          and e.recorded_at >= s.created_at + make_interval(secs => ${weekS})
          and e.recorded_at < s.created_at + make_interval(secs => ${2 * weekS}))),
      bridge as materialized (
        select s.* from second_week s where exists (select from bridges b where b.owner_id = s.id
          and b.introduced_at < ${end}))
      select (select count(*) from started)::integer as signed_up,
        (select count(*) from contacts)::integer as contacts,
        (select count(*) from nudge)::integer as nudge,
        (select count(*) from second_week)::integer as second_week,
        (select count(*) from bridge)::integer as bridge`,
  );
  if (!found) throw new Error('Counting gave no row');
  return found;
}
