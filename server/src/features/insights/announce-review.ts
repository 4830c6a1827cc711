import type { PeopleSet } from '@kith/contract/insights/people';
import type { NotificationData } from '@kith/contract/notifications/schemas';
import { readFlagsIn } from '#features/flags/read-flags.ts';
import { notifyMember } from '#features/notifications/notify-member.ts';
import { readLocalDay } from '#features/profile/local-day.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { openMemberDatabase } from '#platform/database/transaction.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';

import type { Moment } from './moment.ts';
import { addMonths } from './series-dates.ts';
import { countSet, lastDayOf, readChanges, readClosest, readWarmest } from './read-review.ts';
import { takeOverChanges } from './refresh-insights.ts';

type Work = { database: Database; clock: Clock; jobs: JobQueue };

/** Notifies a member of the review of the last month, with its figures. */
export async function announceReview(
  { database, clock, jobs }: Work,
  ownerId: string,
): Promise<void> {
  const actor = { memberId: ownerId, sessionId: null };
  await openMemberDatabase(database, actor).transaction(
    async (tx) => {
      const now = clock.now();
      const today = await readLocalDay(tx, ownerId, now);
      if (!(await readFlagsIn(tx)).insights_v2) return;
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
