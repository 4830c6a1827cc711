import type { NotificationData } from '@kith/contract/notifications/schemas';
import type { ScorecardState } from '@kith/contract/scorecards/rules';

import { readFlagsIn } from '#features/flags/read-flags.ts';
import { notifyMember } from '#features/notifications/notify-member.ts';
import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';
import { openMemberDatabase } from '#platform/database/transaction.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';

import { closeWeeks } from './close-weeks.ts';
import { readClosedWeeks } from './read-scorecard.ts';
import { addWeeks, dayOf, runningWeek } from './weeks.ts';

type Work = { database: Database; jobs: JobQueue; now: Date };

/** Writes down the weeks that are over. */
export function closeScorecard({ database, now }: Omit<Work, 'jobs'>): Promise<void> {
  return runAsService(database, (tx) => closeWeeks(tx, now));
}

/**
 * Notifies an administrator of the week that is over, with its figures, so that the email says what they
 * were. The same week is notified of once, however often this runs.
 */
export async function announceScorecard(
  { database, jobs, now }: Work,
  adminId: string,
): Promise<void> {
  const week = dayOf(addWeeks(runningWeek(now).week, -1));
  const facts = await runAsService(database, async (tx) => {
    const closed = await readClosedWeeks(tx, now);
    return collectFacts(
      closed.filter((one) => one.week === week && one.target !== null),
      adminId,
    );
  });
  const actor = { memberId: adminId, sessionId: null };
  await openMemberDatabase(database, actor).transaction(async (tx) => {
    if (!(await readFlagsIn(tx))['ff.weekly.scorecards']) return;
    const notice = { memberId: adminId, kind: 'scorecard', fact: week } as const;
    await notifyMember({ tx, jobs }, { ...notice, facts: { week, ...facts } });
  });
}

type Closed = Awaited<ReturnType<typeof readClosedWeeks>>[number];

/** How many measures are in each state, and each one as `<measure>`, `<measure>_target` and so on. */
function collectFacts(weeks: readonly Closed[], adminId: string): NotificationData['facts'] {
  const facts: NotificationData['facts'] = {};
  const count = (state: ScorecardState) => weeks.filter((one) => one.state === state).length;
  for (const { measure, value, is_few: isFew, direction, target, state, ...one } of weeks) {
    facts[measure] = value ?? (isFew ? 'few' : 'none');
    facts[`${measure}_target`] = target ?? 0;
    facts[`${measure}_direction`] = direction ?? '';
    facts[`${measure}_state`] = state ?? 'unknown';
    if (one.responsible_id === adminId) facts[`${measure}_own`] = 1;
  }
  return {
    ...facts,
    measures: weeks.length,
    on_track: count('on_track'),
    at_risk: count('at_risk'),
    off: count('off'),
  };
}
