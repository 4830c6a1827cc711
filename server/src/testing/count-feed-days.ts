import { countPair } from '#features/interactions/count-feed-job.ts';
import { presentTimelineEntry } from '#features/interactions/present.ts';
import { readTimeline } from '#features/interactions/read-timeline.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';

/** Counts the likes and comments of two members for both, as the job does. */
export const countBetween = (database: Database, one: MemberContext, other: MemberContext) =>
  countPair({ database, clock: one.clock }, [one.actor.memberId, other.actor.memberId]);

/** What a contact's timeline shows of likes and comments, oldest first, as `time kind direction posts`. */
export async function readFeedDays(ctx: MemberContext, contactId: string): Promise<string[]> {
  const page = await readTimeline({ ctx, input: { contact_id: contactId, limit: 100 } });
  return page.items
    .map(presentTimelineEntry)
    .flatMap((entry) => (entry.type === 'interaction' ? [entry.interaction] : []))
    .flatMap(({ occurred_at: at, kind, direction, posts }) =>
      posts ? [`${at.slice(0, 16)} ${kind} ${direction} ${posts.count}`] : [],
    )
    .toReversed();
}

/** Every row of a member's likes and comments, deleted ones too, without the times of writing. */
export async function readAllFeedRows(database: Database, { actor }: MemberContext) {
  const { rows } = await database.pool.query<Record<string, unknown>>(
    `select id, contact_id, kind, direction, occurred_at, began_at, post_count, post_id, summary, body,
       external_key, feed_member_id, deleted_at is not null as is_deleted
     from interactions where owner_id = $1 and source = 'feed' order by external_key`,
    [actor.memberId],
  );
  return rows;
}
