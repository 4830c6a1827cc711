import type { HealthMonth } from '@kith/contract/insights/health';
import { type FlowState, flowStates } from '@kith/contract/insights/rules';
import { type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import { contactsOf, inNetwork, type Moment } from './moment.ts';
import { readPastPoints } from './network-points.ts';
import { healthAt, healthCodeNow, monthEnds } from './people-sets.ts';

type Move = Computed<{ month: string; from_health: number; to_health: number; people: number }>;
type Counts = HealthMonth['counts'];

/**
 * Months in a row, oldest first, with the moves within each. The current one, which is the last or not
 * among them, is until now.
 *
 * @param healthNow needed with the current month
 */
export async function readMonths(
  tx: Tx,
  moment: Moment,
  { months, healthNow }: { months: readonly string[]; healthNow?: Counts },
): Promise<HealthMonth[]> {
  const { today } = moment;
  const ends = months.map((month) => monthEnds(month, today.date).end);
  const points = await readPastPoints(tx, moment, ends);
  const moves = await readMoves(tx, moment, { months, end: ends.at(-1) ?? today.date });
  return months.map((month, index) => ({
    month,
    date: ends[index]!,
    counts: ends[index] === today.date && healthNow ? healthNow : points[index]!.health,
    ...describeMoves(
      month,
      moves.filter((row) => row.month === month),
    ),
  }));
}

async function readMoves(
  tx: Tx,
  moment: Moment,
  { months, end }: { months: readonly string[]; end: string },
): Promise<Move[]> {
  const { ownerId, today } = moment;
  const rows = await readRows(
    tx,
    sql<Move>`
      select to_char(f.day, 'YYYY-MM') as month, f.from_health, f.to_health,
        sum(f.change)::integer as people
      from insight_flows f
      where f.owner_id = ${ownerId} and f.day >= ${`${months[0]}-01`}::date
        and f.day <= ${end}::date
      group by 1, 2, 3`,
  );
  return addUp(end === today.date ? [...rows, ...(await readRestOfToday(tx, moment))] : rows);
}

/**
 * What the sums, which are as of the end of today, have too many and too few as of now. Only someone
 * whose state changes today, or who was in touch today, can be in another one now.
 */
function readRestOfToday(tx: Tx, { ownerId, now, today }: Moment): Promise<Move[]> {
  const month = today.date.slice(0, 7);
  const { before } = monthEnds(month, today.date);
  return readRows(
    tx,
    sql<Move>`
      with touched as materialized (
        select i.contact_id from interactions i
        where i.owner_id = ${ownerId} and i.deleted_at is null
          and i.occurred_at >= ${today.start} and i.occurred_at <= ${now}
        union select s.contact_id from contact_statements s
        where s.owner_id = ${ownerId} and s.stated_at >= ${today.start}
      ), few as materialized (
        select t.contact_id as id, ${healthAt(before)} as began, ${healthAt(today.date)} as at_end
        from insight_ties t
        where t.owner_id = ${ownerId}
          and (t.days[width_bucket(${today.date}::date, t.days)] = ${today.date}::date
            or t.contact_id in (select contact_id from touched))
      ), changing as (
        select found.began, found.at_end,
          case when ${inNetwork(ownerId)} then ${healthCodeNow(now)} else 0 end as at_now
        from ${contactsOf(sql`few`, ownerId)}
      )
      select ${month} as month, g.began as from_health, m.health as to_health,
        sum(m.change)::integer as people
      from changing g cross join lateral (values (g.at_end, -1), (g.at_now, 1)) m(health, change)
      where g.at_end <> g.at_now and m.health <> g.began
      group by g.began, m.health`,
  );
}

/** One row for each move; those that cancel out are left out. */
function addUp(rows: readonly Move[]): Move[] {
  const alike = Map.groupBy(rows, (row) => `${row.month} ${row.from_health} ${row.to_health}`);
  return [...alike.values()]
    .map(([first, ...others]) => ({
      ...first!,
      people: others.reduce((sum, { people }) => sum + people, first!.people),
    }))
    .filter(({ people }) => people !== 0)
    .toSorted((a, b) => a.from_health - b.from_health || a.to_health - b.to_health);
}

function describeMoves(
  month: string,
  moves: readonly Move[],
): Pick<HealthMonth, 'flows' | 'back' | 'away'> {
  const sumOf = (isCounted: (move: Move) => boolean) =>
    moves
      .filter((move) => move.from_health > 0 && move.to_health > 0 && isCounted(move))
      .reduce((sum, { people }) => sum + people, 0);
  return {
    flows: moves.map(({ from_health, to_health, people }) => {
      const [from, to] = [stateOf(from_health), stateOf(to_health)];
      return {
        from,
        to,
        people,
        drill: { kind: 'people' as const, set: { set: 'flow' as const, month, from, to } },
      };
    }),
    back: {
      people: sumOf(({ from_health: from, to_health: to }) => to < from),
      drill: { kind: 'people' as const, set: { set: 'back' as const, month } },
    },
    away: {
      people: sumOf(({ from_health: from, to_health: to }) => to > from),
      drill: { kind: 'people' as const, set: { set: 'away' as const, month } },
    },
  };
}

/** The name of a health of `insight_flows`. */
function stateOf(health: number): FlowState {
  return health === 0 ? 'none' : flowStates[health - 1]!;
}
