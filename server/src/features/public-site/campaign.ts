import {
  type CampaignArm,
  campaignArms,
  campaignExperiment,
  isCampaignArm,
} from '@kith/contract/public-site/campaign';
import type { Campaign } from '@kith/contract/public-site/schemas';
import { sql } from 'kysely';

import type { Database } from '#platform/database/database.ts';
import { type Computed, readRow, readRows } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';
import { anytime } from '#platform/statistics/anytime.ts';
import { wilson } from '#platform/statistics/wilson.ts';

import type { Counts } from './add-counts.ts';
import { assignCampaignArm, type Visitor } from './visitor.ts';

/** Of all arms together: one in twenty experiments without a difference ever shows one. */
const armAlpha = 0.05 / campaignArms.length;

type Config = { status: Campaign['status']; winner: CampaignArm | null };

async function readConfig(tx: Tx): Promise<Config> {
  const row = await readRow(
    tx,
    sql<Computed<{ status: Campaign['status']; winner: string | null }>>`
      select status, winner from ab_test_configs where name = ${campaignExperiment}`,
  );
  const winner = row?.winner ?? null;
  return { status: row?.status ?? 'draft', winner: isCampaignArm(winner) ? winner : null };
}

/** The arm that a visitor sees, and whether it is one of a running experiment. */
export async function chooseArm(
  database: Database,
  visitor: Visitor,
  { isRouted }: { isRouted: boolean },
): Promise<{ arm: CampaignArm; isCounted: boolean }> {
  const { status, winner } = await runAsService(database, readConfig);
  if (!isRouted) return { arm: campaignArms[0], isCounted: false };
  if (status === 'running') return { arm: assignCampaignArm(visitor), isCounted: true };
  return { arm: (status === 'ended' ? winner : null) ?? campaignArms[0], isCounted: false };
}

/** What came of each arm until now; administrators only: the routes check that. */
export function readCampaign({ database }: { database: Database }): Promise<Campaign> {
  return runAsService(database, async (tx) => {
    const rows = await readRows(
      tx,
      sql<Computed<Counts & { arm: string }>>`
        select arm, sum(views)::integer as views, sum(visits)::integer as visits,
          sum(starts)::integer as starts, sum(sign_ups)::integer as sign_ups
        from site_counts where arm <> '' group by arm`,
    );
    const arms = campaignArms.map((arm) => {
      const found = rows.find((row) => row.arm === arm);
      const { views = 0, visits = 0, starts = 0, sign_ups: signUps = 0 } = found ?? {};
      const hits = Math.min(signUps, visits);
      return {
        arm,
        views,
        visits,
        starts,
        sign_ups: signUps,
        interval: wilson(hits, visits),
        anytime: anytime(hits, visits, armAlpha),
      };
    });
    return { ...(await readConfig(tx)), arms };
  });
}

/** Starts the experiment, or ends it with the arm that everyone gets then; the counts go on. */
export async function setCampaign({
  database,
  input: { status, winner },
  now,
}: {
  database: Database;
  input: { status: 'running' | 'ended'; winner: CampaignArm | null };
  now: Date;
}): Promise<Campaign> {
  const kept = status === 'ended' ? winner : null;
  const arms = JSON.stringify(
    campaignArms.map((name) => ({ name, share: 1 / campaignArms.length })),
  );
  await runAsService(database, (tx) =>
    sql`
      insert into ab_test_configs (name, arms, status, winner, created_at, updated_at)
      values (${campaignExperiment}, ${arms}::jsonb, ${status}, ${kept}, ${now}, ${now})
      on conflict (name) do update set status = ${status}, winner = ${kept}, updated_at = ${now}`.execute(
      tx,
    ),
  );
  return readCampaign({ database });
}
