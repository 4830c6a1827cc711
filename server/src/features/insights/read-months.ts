import type { HealthMonth } from '@kith/contract/insights/health';
import { type FlowState, flowStates } from '@kith/contract/insights/rules';
import { type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import type { Moment } from './moment.ts';
import { readPastPoints } from './network-points.ts';
import { monthEnds } from './people-sets.ts';

/** The month so many months after another one: `2026-10`, −1 is `2026-09`. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

/** The last months up to that of a day, oldest first. */
export function lastMonths(date: string, count: number): string[] {
  const month = date.slice(0, 7);
  return Array.from({ length: count }, (_, index) => addMonths(month, index + 1 - count));
}

/** Months in a row, oldest first, with the moves within each. */
export async function readMonths(
  tx: Tx,
  moment: Moment,
  months: readonly string[],
): Promise<HealthMonth[]> {
  const { ownerId, today } = moment;
  const ends = months.map((month) => monthEnds(month, today.date).end);
  const points = await readPastPoints(tx, moment, ends);
  const rows = await readRows(
    tx,
    sql<Computed<{ month: string; from_health: number; to_health: number; people: number }>>`
      select to_char(f.day, 'YYYY-MM') as month, f.from_health, f.to_health,
        sum(f.change)::integer as people
      from insight_flows f
      where f.owner_id = ${ownerId} and f.day >= ${`${months[0]}-01`}::date
        and f.day <= ${ends.at(-1)}::date
      group by 1, 2, 3 having sum(f.change) <> 0 order by 1, 2, 3`,
  );
  return months.map((month, index) => {
    const moves = rows.filter((row) => row.month === month);
    const isWithin = ({ from_health, to_health }: (typeof moves)[number]) =>
      from_health > 0 && to_health > 0;
    const sumOf = (isCounted: (move: (typeof moves)[number]) => boolean) =>
      moves
        .filter((move) => isWithin(move) && isCounted(move))
        .reduce((sum, { people }) => sum + people, 0);
    return {
      month,
      date: ends[index]!,
      counts: points[index]!.health,
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
  });
}

/** The name of a health of `insight_flows`. */
function stateOf(health: number): FlowState {
  return health === 0 ? 'none' : flowStates[health - 1]!;
}
