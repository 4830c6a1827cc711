import { dayMs, hourS } from '@kith/contract/core/time';
import type { PeopleSet } from '@kith/contract/insights/people';
import { morningHour } from '@kith/contract/notifications/rules';
import type { NotificationData } from '@kith/contract/notifications/schemas';
import { agreesToProcessing } from '#features/consents/agrees-to-processing.ts';
import { notifyMember } from '#features/notifications/notify-member.ts';
import { readLocalDay } from '#features/profile/local-day.ts';
import { wallClockAt } from '#features/profile/wall-clock.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { type Computed, readRows } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import { openMemberDatabase } from '#platform/database/transaction.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { JobHandler, JobQueue } from '#platform/jobs/job-queue.ts';
import { sql } from 'kysely';

import type { Moment } from './moment.ts';
import { addMonths } from './read-months.ts';
import { countSet, lastDayOf, readChanges, readClosest, readWarmest } from './read-review.ts';
import { takeOverChanges } from './refresh-insights.ts';

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
        if (isDue) await announceReview({ database, clock, jobs }, id);
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

/** Members with a network who weren't notified of this month's review, or of the one before. */
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
          and ${agreesToProcessing(sql`p.id`)}
        order by p.id`,
    ),
  );
}

type Work = { database: Database; clock: Clock; jobs: JobQueue };

async function announceReview({ database, clock, jobs }: Work, ownerId: string): Promise<void> {
  const actor = { memberId: ownerId, sessionId: null };
  await openMemberDatabase(database, actor).transaction(
    async (tx) => {
      const now = clock.now();
      const today = await readLocalDay(tx, ownerId, now);
      // A large change is taken over by its own job first.
      if (await takeOverChanges(tx, { actor, jobs }, today.timeZone)) return;
      const month = addMonths(today.date.slice(0, 7), -1);
      const facts = await readFacts(tx, { ownerId, now, today }, month);
      if (facts === null) return;
      await notifyMember({ tx, jobs }, { memberId: ownerId, kind: 'review', fact: month, facts });
    },
    { joinsSets: true },
  );
}

/** The figures of a review; null where there is no one to speak of. */
async function readFacts(
  tx: Tx,
  moment: Moment,
  month: string,
): Promise<NotificationData['facts'] | null> {
  const { end, joined, in_touch: inTouch, back, away } = await readChanges(tx, moment, month);
  if (end.people === 0) return null;
  const closest = await readClosest(tx, moment, month);
  return {
    month: `${month}-01`,
    until: lastDayOf(month),
    people: end.people,
    joined: joined.people,
    in_touch: inTouch.people,
    back: back.people,
    away: away.people,
    closest_names: listNames(closest.map(({ contact }) => contact)),
    ...(await nameSet(tx, moment, { set: 'waiting' })),
    ...(await nameSet(tx, moment, { set: 'quiet' })),
  };
}

/** A set as the facts `<set>` and `<set>_names`. */
async function nameSet(tx: Tx, moment: Moment, set: PeopleSet): Promise<NotificationData['facts']> {
  return {
    [set.set]: await countSet(tx, moment, set),
    [`${set.set}_names`]: listNames(await readWarmest(tx, moment, set)),
  };
}

/** So many names go into a sentence. */
const namesShown = 3;

const listNames = (people: readonly { full_name: string }[]): string =>
  people
    .slice(0, namesShown)
    .map(({ full_name: name }) => name)
    .join(', ');
