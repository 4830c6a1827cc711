import type { CohortFigures } from '@kith/contract/cohorts/endpoints';
import { watchedMs } from '@kith/contract/cohorts/rules';
import { weekMs } from '@kith/contract/core/time';

import { weekBegin } from '#features/analytics/count-cohorts.ts';
import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';

import { arrangeCohorts, type Wanted } from './arrange-cohorts.ts';
import type { Weeks } from './cohort-members.ts';
import { countActivation } from './count-activation.ts';
import { countIntros } from './count-intros.ts';
import { countRetention } from './count-retention.ts';

const counts = { activation: countActivation, intros: countIntros, retention: countRetention };

/** The last weeks whose members have all been watched long enough, and as many before them. */
function cohortWindow(now: Date, { board, weeks }: Pick<Wanted, 'board' | 'weeks'>): Weeks {
  const end = weekBegin(new Date(now.getTime() - watchedMs[board]));
  return { begin: new Date(end.getTime() - 2 * weeks * weekMs), end };
}

/**
 * New members by week and channel, and what became of them. Threat: an administrator who wants to know
 * what one member does; see `pool-channels.ts`. Only whole weeks of members who were watched equally long
 * are counted, so that nothing is added to a cohort from one day to the next. The caller has checked that
 * an administrator asks.
 */
export async function readCohorts({
  database,
  now,
  wanted,
}: {
  database: Database;
  now: Date;
  wanted: Wanted;
}): Promise<CohortFigures> {
  const weeks = cohortWindow(now, wanted);
  const rows = await runAsService(database, (tx) => counts[wanted.board](tx, weeks, now));
  return arrangeCohorts(rows, weeks, wanted);
}
