import { hourS } from '@kith/contract/core/time';
import { morningHour } from '@kith/contract/notifications/rules';
import { sql } from 'kysely';

import { wallClockAt } from '#features/profile/wall-clock.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { type Computed, readRows } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { JobHandler } from '#platform/jobs/job-queue.ts';

import { addWeeks, dayOf, runningWeek } from './weeks.ts';

/** How many days the email may be late, after downtime; then the week is almost over. */
const latestDays = 3;

type Administrator = Computed<{ id: string; timezone: string }>;

/**
 * Job: writes down the week that is over, and notifies each administrator of it on the morning of their
 * Monday, once. Weeks are in UTC: far in the east, the week is over later on their Monday.
 */
export function createScorecardJob({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): JobHandler {
  return {
    name: 'scorecards.monday',
    retries: 2,
    expireInSeconds: hourS,
    // Some time zones are off by a quarter of an hour.
    schedule: '*/15 * * * *',
    run: async (_data, signal, jobs) => {
      const now = clock.now();
      const { week: monday, daysOver } = runningWeek(now);
      if (daysOver >= latestDays) return;
      const { announceScorecard, closeScorecard } = await import('./announce-scorecard.ts');
      await closeScorecard({ database, now });
      for (const { id, timezone } of await listWaiting(database, addWeeks(monday, -1))) {
        signal.throwIfAborted();
        const wall = wallClockAt(now, timezone);
        const isMorning =
          wall.date > dayOf(monday) ||
          (wall.date === dayOf(monday) && Number(wall.time.slice(0, 2)) >= morningHour);
        if (isMorning) await announceScorecard({ database, jobs, now }, id);
      }
    },
  };
}

/** The administrators who weren't notified of a week yet, while there is something to tell. */
function listWaiting(database: Database, week: Date): Promise<Administrator[]> {
  return runAsService(database, (tx) =>
    readRows(
      tx,
      sql<Administrator>`select p.id, p.timezone from user_roles r join profiles p on p.id = r.user_id
        where r.role = 'admin'
          and exists (select from scorecard_weeks w where w.week = ${dayOf(week)}::date
            and w.target is not null)
          and not exists (select from notification_facts f where f.owner_id = p.id
            and f.fact_key = ${`scorecard:${dayOf(week)}`})
        order by p.id`,
    ),
  );
}
