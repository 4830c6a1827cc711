import { dayMs } from '@kith/contract/core/time';
import { postRestorableMs } from '@kith/contract/posts/rules';
import { sql } from 'kysely';

import { createSweepJob, type SweepParts } from '#platform/jobs/sweep-job.ts';
import type { JobHandler } from '#platform/jobs/job-queue.ts';
import type { Tx } from '#platform/database/tx.ts';

/** Removes what was deleted and can no longer be restored, and what was never used. */
export function createPostPurgeJob(parts: SweepParts): JobHandler {
  return createSweepJob(parts, { name: 'posts.purge', schedule: '17 * * * *', sweep: purgePosts });
}

async function purgePosts(tx: Tx, now: Date): Promise<void> {
  const restorableSince = new Date(now.getTime() - postRestorableMs).toISOString();
  const unusedSince = new Date(now.getTime() - dayMs).toISOString();
  await tx.deleteFrom('posts').where('deleted_at', '<', restorableSince).execute();
  // A tombstone stays for its answers, without its text.
  await sql`delete from comments c where c.deleted_at < ${restorableSince}
    and not exists (select from comments a where a.parent_id = c.id)`.execute(tx);
  await sql`update comments set body = '' where deleted_at < ${restorableSince}
    and body <> ''`.execute(tx);
  await tx
    .deleteFrom('post_pictures')
    .where('post_id', 'is', null)
    .where('created_at', '<', unusedSince)
    .execute();
  await sql`delete from link_previews v where v.created_at < ${unusedSince}
    and not exists (select from posts p where p.owner_id = v.owner_id and p.link_id = v.id)`.execute(
    tx,
  );
  await tx.deleteFrom('feed_orders').where('created_at', '<', unusedSince).execute();
}
