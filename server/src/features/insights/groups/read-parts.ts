import { groupLimits } from '@kith/contract/insights/group-rules';
import type { GroupInsight } from '@kith/contract/insights/groups';
import { warmFrom } from '@kith/contract/insights/rules';
import type { Drill } from '@kith/contract/insights/schemas';
import { openStages } from '@kith/contract/opportunities/rules';
import { healths, rankBound } from '@kith/contract/warmth/rules';
import { hasHealth } from '#features/contacts/tie-rules.ts';
import type { Opportunities } from '#platform/database/database-types.ts';
import {
  arrayParam,
  type Computed,
  readRow,
  readRows,
  toWireTime,
} from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type Selectable, sql } from 'kysely';

import { inNetwork, type Moment } from '#features/insights/moment.ts';
import type { InsightHead } from '#features/insights/read-insight.ts';
import type { Group } from './group.ts';
import { type GroupMove, peopleOfMoves, readGroupMoves, shownMonths } from './moves.ts';
import { mixTitles, readTitles } from './titles.ts';
import { readWatch } from './watches.ts';

/** What the page of a company and that of an industry have in common. */
export async function readGroupParts(
  tx: Tx,
  moment: Moment,
  group: Group,
): Promise<Omit<GroupInsight, keyof InsightHead>> {
  const { ownerId } = moment;
  const watch = await readWatch(tx, ownerId, group.ref);
  return {
    watched_since: watch === null ? null : toWireTime(watch),
    ...(await readCounts(tx, moment, group)),
    moves: describeMoves(await readGroupMoves(tx, moment, group), moment, group),
    ...mixTitles(await readTitles(tx, ownerId, group), group),
    ...(await readOpportunities(tx, ownerId, group)),
  };
}

type Counts = Computed<Record<(typeof healths)[number] | 'people' | 'warm', number>>;

async function readCounts(tx: Tx, { ownerId, now }: Moment, { ids, filter }: Group) {
  const byHealth = healths.map(
    (state) => sql`count(*) filter (where ${hasHealth(state, now)})::integer as ${sql.raw(state)}`,
  );
  const row = await readRow(
    tx,
    sql<Counts>`select count(*)::integer as people,
        count(*) filter (where c.warmth_rank >= ${rankBound(warmFrom, now)}::float8)::integer as warm,
        ${sql.join(byHealth, sql`, `)}
      from contacts c where ${inNetwork(ownerId)} and c.company_id = any(${ids})`,
  );
  if (!row) throw new Error('A count gave no row');
  const open = (more: typeof filter = {}): Drill => ({
    kind: 'contacts',
    filter: { ...filter, ...more },
  });
  return {
    people: row.people,
    drill: open(),
    warm: { people: row.warm, drill: open({ warmth_min: warmFrom }) },
    health: healths.map((health) => ({
      health,
      people: row[health],
      drill: open({ health: [health] }),
    })),
  };
}

function describeMoves(
  moves: readonly GroupMove[],
  { today }: Moment,
  { ref }: Group,
): GroupInsight['moves'] {
  const of = (way: GroupMove['way'], month?: string) => ({
    people: peopleOfMoves(moves, { way, month }).length,
    drill: {
      kind: 'people' as const,
      set: { set: way, ...ref, ...(month === undefined ? {} : { month }) },
    },
  });
  return {
    months: shownMonths(today.date).map((month) => ({
      month,
      came: of('came', month),
      left: of('left', month),
    })),
    came: of('came'),
    left: of('left'),
  };
}

type OpportunityRow = Pick<
  Selectable<Opportunities>,
  'id' | 'title' | 'kind' | 'stage' | 'value_currency'
> &
  Computed<{ amount: number | null; total: number }>;

async function readOpportunities(
  tx: Tx,
  ownerId: string,
  { ids }: Group,
): Promise<Pick<GroupInsight, 'opportunities' | 'opportunities_total'>> {
  const rows = await readRows(
    tx,
    sql<OpportunityRow>`select o.id, o.title, o.kind, o.stage, o.value_currency,
        o.value_amount::float8 as amount, count(*) over ()::integer as total
      from opportunities o
      where o.owner_id = ${ownerId} and o.deleted_at is null and o.company_id = any(${ids})
        and o.stage = any(${arrayParam(openStages, 'text[]')})
      order by o.touched_at desc, o.id limit ${groupLimits.opportunities}`,
  );
  return {
    opportunities: rows.map(({ id, title, kind, stage, amount, value_currency: currency }) => ({
      id,
      title,
      kind,
      stage,
      value: amount === null || currency === null ? null : { amount, currency },
    })),
    opportunities_total: rows[0]?.total ?? 0,
  };
}
