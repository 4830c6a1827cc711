import { type StageHistory, stagesReached } from '@kith/contract/opportunities/probability';
import type { OpenStage } from '@kith/contract/opportunities/rules';
import { sql } from 'kysely';

import { readFlagsIn } from '#features/flags/read-flags.ts';
import { readLocalDay } from '#features/profile/local-day.ts';
import { type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

/** What the figures of an opportunity are computed from, besides its own row. */
export type MemberHistory = {
  now: Date;
  today: string;
  stages: Partial<Record<OpenStage, StageHistory>>;
  /** The largest open value by currency. */
  largest: ReadonlyMap<string, number>;
  hasScore: boolean;
};

export async function readMemberHistory(
  tx: Tx,
  ownerId: string,
  now: Date,
): Promise<MemberHistory> {
  const { date: today } = await readLocalDay(tx, ownerId, now);
  const flags = await readFlagsIn(tx);
  const largest = await readRows(
    tx,
    sql<Computed<{ currency: string; amount: number }>>`
      select value_currency as currency, max(value_amount) as amount from opportunities
      where owner_id = ${ownerId} and deleted_at is null and value_amount is not null
        and stage not in ('won', 'lost')
      group by value_currency`,
  );
  return {
    now,
    today,
    hasScore: flags.opp_score_v1,
    stages: await readStages(tx, ownerId),
    largest: new Map(largest.map(({ currency, amount }) => [currency, Number(amount)])),
  };
}

type DecidedRow = Computed<{ is_won: boolean; visited: string[] }>;

/** How many decided ones came to each stage, and how many of them were won. */
async function readStages(tx: Tx, ownerId: string): Promise<MemberHistory['stages']> {
  const decided = await readRows(
    tx,
    sql<DecidedRow>`select o.stage = 'won' as is_won, array_agg(s.to_stage) as visited
      from opportunities o
      join opportunity_stage_changes s on s.owner_id = ${ownerId} and s.opportunity_id = o.id
      where o.owner_id = ${ownerId} and o.stage in ('won', 'lost') and o.deleted_at is null
      group by o.id, o.stage`,
  );
  const stages: MemberHistory['stages'] = {};
  for (const { is_won: isWon, visited } of decided) {
    for (const stage of stagesReached(visited)) {
      const before = stages[stage] ?? { won: 0, decided: 0 };
      stages[stage] = { won: before.won + (isWon ? 1 : 0), decided: before.decided + 1 };
    }
  }
  return stages;
}
