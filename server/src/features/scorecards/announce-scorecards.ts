import type { NotificationData } from '@kith/contract/notifications/schemas';
import { morningHour } from '@kith/contract/notifications/rules';
import type { ScorecardState } from '@kith/contract/scorecards/rules';

import { readFlagsIn } from '#features/flags/read-flags.ts';
import { notifyMember } from '#features/notifications/notify-member.ts';
import { wallClockAt } from '#features/profile/wall-clock.ts';
import type { Database } from '#platform/database/database.ts';
import { type Computed, readRows } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import { openMemberDatabase } from '#platform/database/transaction.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import { sql } from 'kysely';

import { closeWeeks } from './close-weeks.ts';
import { readClosedWeeks } from './read-scorecard.ts';
import { addWeeks, dayOf, runningWeek } from './weeks.ts';

type Work = { database: Database; jobs: JobQueue; now: Date };

/** How many days the email may be late, after downtime; then the week is almost over. */
const latestDays = 3;

/**
 * Writes down the week that is over, and notifies the administrators whose Monday morning it is. Weeks are
 * in UTC: far in the east, the week is over later on their Monday.
 */
export async function announceScorecards(work: Work, signal: AbortSignal): Promise<void> {
  const { database, now } = work;
  const { week: monday, daysOver } = runningWeek(now);
  if (daysOver >= latestDays) return;
  await runAsService(database, (tx) => closeWeeks(tx, now));
  for (const { id, timezone } of await listWaiting(database, addWeeks(monday, -1))) {
    signal.throwIfAborted();
    const wall = wallClockAt(now, timezone);
    const isMorning =
      wall.date > dayOf(monday) ||
      (wall.date === dayOf(monday) && Number(wall.time.slice(0, 2)) >= morningHour);
    if (isMorning) await announceScorecard(work, id);
  }
}

type Administrator = Computed<{ id: string; timezone: string }>;

/** The administrators, but banned ones, who weren't notified of a week yet in which any measure had a target. */
function listWaiting(database: Database, week: Date): Promise<Administrator[]> {
  return runAsService(database, (tx) =>
    readRows(
      tx,
      sql<Administrator>`select p.id, p.timezone from user_roles r join profiles p on p.id = r.user_id
        where r.role = 'admin' and is_reachable(p.id)
          and exists (select from scorecard_weeks w where w.week = ${dayOf(week)}::date
            and w.target is not null)
          and not exists (select from notification_facts f where f.owner_id = p.id
            and f.fact_key = ${`scorecard:${dayOf(week)}`})
        order by p.id`,
    ),
  );
}

/**
 * Notifies an administrator of the week that is over, with its figures, so that the email says what they
 * were. The same week is notified of once, however often this runs.
 */
async function announceScorecard({ database, jobs, now }: Work, adminId: string): Promise<void> {
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
