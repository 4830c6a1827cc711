import { matchExperiment } from '@kith/contract/matches/rules';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import type { MatchSettings } from './run-settings.ts';

/** Notes that a member in the experiment saw matches of their arm: once. */
export async function recordExposure(
  tx: Tx,
  ownerId: string,
  { settings, now }: { settings: MatchSettings; now: Date },
): Promise<void> {
  if (!settings.isExposed) return;
  const row = { owner_id: ownerId, experiment: matchExperiment, arm: settings.arm, shown_at: now };
  await tx
    .insertInto('match_exposures')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Notes the outcome: whether any of the member's matches got beyond a proposal. */
export async function recordOutcome(tx: Tx, ownerId: string, now: Date): Promise<void> {
  await sql`
    update match_exposures e
    set introduced_at = case when began.began then coalesce(e.introduced_at, ${now}) end
    from (select exists (select from matches m where m.owner_id = ${ownerId}
      and m.state in ('seeker_asked', 'seeker_agreed', 'helper_asked', 'introduced', 'declined'))
        as began) began
    where e.owner_id = ${ownerId} and e.experiment = ${matchExperiment}`.execute(tx);
}
