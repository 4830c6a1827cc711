import { dayMs, hourS } from '@kith/contract/core/time';
import { morningHour } from '@kith/contract/notifications/rules';
import { agreesToProcessing } from '#features/consents/agrees-to-processing.ts';
import { wallClockAt } from '#features/profile/wall-clock.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { type Computed, readRows } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { JobHandler } from '#platform/jobs/job-queue.ts';
import { sql } from 'kysely';

/** The days of a month on which the review of the last one is made: after downtime it is late. */
const days = [1, 2, 3];

/**
 * Job: on the first morning of a month, notifies members of the review of the last one. Its figures go
 * with the notification, so that the email says what it was then.
 */
export function createReviewJob({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): JobHandler {
  return {
    name: 'insights.review',
    retries: 2,
    expireInSeconds: hourS,
    // Some time zones are off by a quarter of an hour.
    schedule: '*/15 * * * *',
    run: async (_data, signal, jobs) => {
      const now = clock.now();
      if (!isDueSomewhere(now)) return;
      for (const { id, timezone } of await listMembers(database, now)) {
        signal.throwIfAborted();
        const wall = wallClockAt(now, timezone);
        const isDue =
          days.includes(Number(wall.date.slice(8))) && Number(wall.time.slice(0, 2)) >= morningHour;
        if (!isDue) continue;
        const { announceReview } = await import('./announce-review.ts');
        await announceReview({ database, clock, jobs }, id);
      }
    },
  };
}

/** Time zones are at most 14 hours apart from UTC. */
function isDueSomewhere(now: Date): boolean {
  return [-dayMs, 0, dayMs].some((offset) =>
    days.includes(new Date(now.getTime() + offset).getUTCDate()),
  );
}

/**
 * Members with a network who weren't notified of this month's review, or of the one before. No one can act
 * for who is banned: the job would end there, before the others.
 */
function listMembers(
  database: Database,
  now: Date,
): Promise<Computed<{ id: string; timezone: string }>[]> {
  return runAsService(database, (tx) =>
    readRows(
      tx,
      sql<Computed<{ id: string; timezone: string }>>`select p.id, p.timezone from profiles p
        where exists (select from insight_days d where d.owner_id = p.id)
          and not exists (select from notification_facts f where f.owner_id = p.id
            and f.fact_key = 'review:' || to_char(
              (${now}::timestamptz at time zone p.timezone) - interval '1 month', 'YYYY-MM'))
          and is_reachable(p.id) and ${agreesToProcessing(sql`p.id`)}
        order by p.id`,
    ),
  );
}
