import { hourS } from '@kith/contract/core/time';
import { z } from 'zod';

import { runAsService } from '#platform/database/service.ts';
import type { JobHandler } from '#platform/jobs/job-queue.ts';
import { sql } from 'kysely';

import { countAs, type CountParts, takeNotes, type TakeParts } from './count-notes.ts';
import { countedSince } from './counted-since.ts';

const countJobName = 'interactions.count-feed';
const jobSchema = z.object({ memberIds: z.tuple([z.uuid(), z.uuid()]) });
/** Each night: links that follow from an address are agreed to nowhere, so that no one notes them. */
const sweepSchedule = '20 2 * * *';

/** Turns noted pairs (`note_feed_pair`) into jobs. @returns how many there were. */
export function takeFeedPairs(parts: TakeParts): Promise<number> {
  return takeNotes(parts, {
    table: 'feed_pairs_to_count',
    columns: ['low_member_id', 'high_member_id'],
    jobName: countJobName,
    toData: ({ low_member_id: low, high_member_id: high }) => ({ memberIds: [low, high] }),
  });
}

/** Jobs: likes and comments between two members, and each night of all who became linked. */
export function createFeedCountJobs(parts: CountParts): JobHandler[] {
  return [
    {
      name: countJobName,
      retries: 5,
      expireInSeconds: hourS,
      unique: 'waiting',
      run: (data) => countPair(parts, jobSchema.parse(data).memberIds),
    },
    {
      name: 'interactions.sweep-feed',
      retries: 1,
      expireInSeconds: hourS,
      schedule: sweepSchedule,
      run: () => sweepFeed(parts),
    },
  ];
}

/** Counts for each of the two, as that member. */
export async function countPair(
  parts: CountParts,
  [one, other]: readonly [string, string],
): Promise<void> {
  const { countFeed } = await import('./count-feed.ts');
  await countAs(parts, one, (ctx) => countFeed({ ctx, input: { otherId: other } }));
  await countAs(parts, other, (ctx) => countFeed({ ctx, input: { otherId: one } }));
}

/** Notes the pairs of which nothing is counted for a side; most are not linked, and count nothing. */
export async function sweepFeed({ database, clock }: CountParts): Promise<void> {
  const since = countedSince(clock.now());
  await runAsService(database, (tx) =>
    sql`
      with acts as (
        select l.owner_id as actor_id, l.post_id from post_likes l where l.created_at > ${since}
        union all
        select c.owner_id, c.post_id from comments c
        where c.created_at > ${since} and c.deleted_at is null
      ), pairs as materialized (
        select distinct least(a.actor_id, p.owner_id) as low_id,
          greatest(a.actor_id, p.owner_id) as high_id
        from acts a join posts p on p.id = a.post_id and p.owner_id <> a.actor_id
      )
      select note_feed_pair(s.low_id, s.high_id) from (
        select * from pairs p
        where not exists (select from interactions i
            where i.owner_id = p.low_id and i.feed_member_id = p.high_id)
          or not exists (select from interactions i
            where i.owner_id = p.high_id and i.feed_member_id = p.low_id)
        order by p.low_id, p.high_id) s`.execute(tx),
  );
}
