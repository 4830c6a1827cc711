import { matchArms, type MatchArm, matchExperiment } from '@kith/contract/matches/rules';
import type { Experiment } from '@kith/contract/matches/schemas';
import type { Database } from '#platform/database/database.ts';
import { type Computed, readRow, readRows } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';
import { wilson } from '#platform/statistics/wilson.ts';
import { sql } from 'kysely';

import { type ArmCounts, betterArm, possible } from './experiment-statistics.ts';

/*
 * The experiment on scoring. Administrators only: the routes check that. Counts are of members, and each is
 * in one arm; nothing here names one.
 */

type Row = Computed<{ status: Experiment['status']; winner: MatchArm | null }>;

async function countArms(tx: Tx): Promise<(ArmCounts & { arm: MatchArm })[]> {
  const rows = await readRows(
    tx,
    sql<Computed<ArmCounts & { arm: string }>>`
      select arm, count(*)::integer as members, count(introduced_at)::integer as introduced
      from match_exposures where experiment = ${matchExperiment} group by arm`,
  );
  return matchArms.map((arm) => {
    const { members = 0, introduced = 0 } = rows.find((row) => row.arm === arm) ?? {};
    return { arm, members, introduced };
  });
}

async function readStatus(tx: Tx): Promise<Row> {
  const row = await readRow(
    tx,
    sql<Row>`select status, winner from ab_test_configs where name = ${matchExperiment}`,
  );
  return row ?? { status: 'draft', winner: null };
}

/** What came of each arm until now. */
export function readExperiment({ database }: { database: Database }): Promise<Experiment> {
  return runAsService(database, async (tx) => {
    const arms = await countArms(tx);
    return {
      ...(await readStatus(tx)),
      arms: arms.map((counts) => ({
        ...counts,
        interval: wilson(counts.introduced, counts.members),
        anytime: possible(counts),
      })),
    };
  });
}

/** Starts the experiment, or ends it; started again it goes on with the same arms and counts. */
export async function setExperiment({
  database,
  status,
  now,
}: {
  database: Database;
  status: 'running' | 'ended';
  now: Date;
}): Promise<Experiment> {
  await runAsService(database, async (tx) => {
    const arms = JSON.stringify(matchArms.map((name) => ({ name, share: 1 / matchArms.length })));
    await sql`
      insert into ab_test_configs (name, arms, status, created_at, updated_at)
      values (${matchExperiment}, ${arms}::jsonb, ${status}, ${now}, ${now})
      on conflict (name) do update set status = ${status}, winner = null, updated_at = ${now}
        where ab_test_configs.status <> ${status}`.execute(tx);
  });
  return readExperiment({ database });
}

/** Ends the experiment once one arm is worse with certainty: everyone gets the other. */
export async function stopIfWorse(tx: Tx, now: Date): Promise<void> {
  const { status } = await readStatus(tx);
  const [first, second] = await countArms(tx);
  if (status !== 'running' || !first || !second) return;
  const better = betterArm([first, second]);
  if (better === null) return;
  await sql`
    update ab_test_configs set status = 'ended', winner = ${matchArms[better]}, updated_at = ${now}
    where name = ${matchExperiment} and status = 'running'`.execute(tx);
}
