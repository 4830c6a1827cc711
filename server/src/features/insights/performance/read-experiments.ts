import type { Performance } from '@kith/contract/insights/performance';
import { leastEvents } from '@kith/contract/insights/performance-rules';
import type { Moment } from '#features/insights/moment.ts';
import { rateOf } from '#features/insights/rate.ts';
import { addDays } from '#features/profile/local-day.ts';
import { type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

type Row = Computed<{
  experiment: string;
  arm: string;
  is_own: boolean;
  members: number;
  hits: number | null;
}>;

/**
 * The experiments that run, with what came of each arm. Counts are of all members and as of the last
 * Monday, so that no one step of someone shows; `running_arms` keeps those of small arms to itself.
 */
export async function readExperiments(
  tx: Tx,
  { now }: Moment,
): Promise<Performance['experiments']> {
  const rows = await readRows(
    tx,
    sql<Row>`select * from running_arms(${lastMonday(now)}, ${leastEvents.members})
      order by experiment, arm`,
  );
  return [...Map.groupBy(rows, ({ experiment }) => experiment)].map(([name, arms]) => ({
    name,
    arms: arms.map(({ arm, is_own, members, hits }) => ({
      arm,
      is_own,
      rate: hits === null ? null : rateOf(hits, members),
      too_few: hits === null ? { have: members, needed: leastEvents.members } : null,
    })),
  }));
}

/** The beginning of the week in UTC. */
function lastMonday(now: Date): Date {
  const date = now.toISOString().slice(0, 10);
  return new Date(addDays(date, -((now.getUTCDay() + 6) % 7)));
}
