import { sql } from 'kysely';

import type { MemberContext } from '#platform/context.ts';
import { arrayParam, type Computed, readRows } from '#platform/database/rows.ts';

import { learnTopics } from './topic-affinity.ts';

/** The member has read these posts: each counts once for its author's reach and for the topics. */
export async function recordViews({
  ctx,
  input: { post_ids: ids },
}: {
  ctx: MemberContext;
  input: { post_ids: string[] };
}): Promise<void> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  await ctx.database.transaction(
    async (tx) => {
      const fresh = await readRows(
        tx,
        sql<Computed<{ tags: string[] }>>`with seen as (
            insert into post_views (owner_id, post_id, created_at)
            select ${ownerId}::uuid, p.id, ${now} from posts p
            where p.id = any(${arrayParam(ids, 'uuid[]')}) and p.owner_id <> ${ownerId}
              and p.status = 'published'
            order by p.id
            on conflict do nothing returning post_id)
          select p.tags from seen join posts p on p.id = seen.post_id`,
      );
      const tags = fresh.flatMap((row) => row.tags);
      await learnTopics(tx, ownerId, { tags, gain: 'read', now });
    },
    { lock: `feed-topics:${ownerId}` },
  );
}
