import type { NetworkPoint } from '@kith/contract/insights/schemas';
import { type Health, healths, rankBound, warmthBandBounds } from '@kith/contract/warmth/rules';
import { healthSql } from '#features/contacts/tie-rules.ts';
import { addDays, startOfDate } from '#features/profile/local-day.ts';
import { type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import type { Moment } from './moment.ts';

/** How many people are in a band (0 to 4) with a health. */
type Cell = { band: number; health: Health; people: number };
export type Counts = Pick<NetworkPoint, 'people' | 'bands' | 'health'>;

/**
 * The network at the end of these days (ascending), from the sums of `insight_days`; today's point is
 * that of now, counted in the list of contacts.
 */
export async function readNetworkPoints(
  tx: Tx,
  moment: Moment,
  dates: readonly string[],
): Promise<NetworkPoint[]> {
  const points = await readPastPoints(tx, moment, dates);
  const last = points.at(-1);
  if (!last || last.date !== moment.today.date) return points;
  const { ownerId, now } = moment;
  return [
    ...points.slice(0, -1),
    { ...last, at: now.toISOString(), ...(await countNow(tx, ownerId, now)) },
  ];
}

/** The same with the end of today. */
export async function readPastPoints(
  tx: Tx,
  { ownerId, today }: Moment,
  dates: readonly string[],
): Promise<NetworkPoint[]> {
  const changes = await readChanges(tx, ownerId, dates);
  const people = new Map<number, number>();
  return dates.map((date, place) => {
    for (const { state, change } of changes.get(place) ?? []) {
      people.set(state, (people.get(state) ?? 0) + change);
    }
    const at = startOfDate(addDays(date, 1), today.timeZone);
    return { date, at: at.toISOString(), ...sumUp(cellsOf(people)) };
  });
}

/** The changes up to each date since the one before, by the date's place. */
async function readChanges(tx: Tx, ownerId: string, dates: readonly string[]) {
  const rows = await readRows(
    tx,
    sql<Computed<{ place: number; state: number; change: number }>>`
      select width_bucket(d.day, ${dates.slice(0, -1).map((date) => addDays(date, 1))}::date[])
          as place, d.state, sum(d.change)::integer as change
      from insight_days d where d.owner_id = ${ownerId} and d.day <= ${dates.at(-1)}::date
      group by 1, 2`,
  );
  return Map.groupBy(rows, ({ place }) => place);
}

/** The states of `insight_ties`. */
function cellsOf(people: ReadonlyMap<number, number>): Cell[] {
  return [...people].map(([state, count]) => ({
    band: Math.floor((state - 1) / healths.length),
    health: healths[(state - 1) % healths.length]!,
    people: count,
  }));
}

/** The network as it is now, as the list of contacts filters it. */
export async function countNow(tx: Tx, ownerId: string, now: Date): Promise<Counts> {
  const bounds = warmthBandBounds.map((bound) => rankBound(bound, now));
  const cells = await readRows(
    tx,
    sql<Computed<Cell>>`select width_bucket(c.warmth_rank, ${bounds}::float8[]) as band,
        ${healthSql(now)} as health, count(*)::integer as people
      from contacts c
      where c.owner_id = ${ownerId} and c.deleted_at is null and c.archived_at is null
      group by 1, 2`,
  );
  return sumUp(cells);
}

function sumUp(cells: readonly Cell[]): Counts {
  const sumOf = (isIn: (cell: Cell) => boolean) =>
    cells.filter((cell) => isIn(cell)).reduce((sum, { people }) => sum + people, 0);
  const inBand = (band: number) => sumOf((cell) => cell.band === band);
  const withHealth = (health: Health) => sumOf((cell) => cell.health === health);
  return {
    people: sumOf(() => true),
    bands: [inBand(0), inBand(1), inBand(2), inBand(3), inBand(4)],
    health: {
      thriving: withHealth('thriving'),
      steady: withHealth('steady'),
      cooling: withHealth('cooling'),
      dormant: withHealth('dormant'),
    },
  };
}
