import { minuteS } from '@kith/contract/core/time';
import { z } from 'zod';

import type { Clock } from '#platform/clock.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import type { Tx } from '#platform/database/tx.ts';
import { openMemberDatabase } from '#platform/database/transaction.ts';
import type { JobHandler, JobQueue } from '#platform/jobs/job-queue.ts';
import type { Logger } from '#platform/log.ts';

import { describePost } from './describe-posts.ts';
import { notifyNamed } from './notify-of-post.ts';

const publishPostJobName = 'posts.publish';

const jobSchema = z.object({ ownerId: z.uuid(), postId: z.uuid(), publishAt: z.iso.datetime() });

/** Sends the job that publishes a post at its moment; one that was moved meanwhile does nothing. */
export async function schedulePublication(
  { tx, jobs }: { tx: Tx; jobs: JobQueue },
  { ownerId, postId, at }: { ownerId: string; postId: string; at: Date },
): Promise<void> {
  const data = { ownerId, postId, publishAt: at.toISOString() };
  await jobs.send(tx, publishPostJobName, data, { startAfter: at });
}

type JobParts = { database: Database; clock: Clock; log: Logger };

/** Job: publishes a scheduled post as its author. */
export function createPublishPostJob({ database, clock, log }: JobParts): JobHandler {
  return {
    name: publishPostJobName,
    retries: 10,
    expireInSeconds: minuteS,
    run: async (data, _signal, jobs) => {
      const { ownerId, postId, publishAt } = jobSchema.parse(data);
      const actor = { memberId: ownerId, sessionId: null };
      const member = openMemberDatabase(database, actor);
      const ctx = { actor, database: member, clock, jobs, ai: { remote: null }, log };
      await publishDue({ ctx, input: { postId, publishAt } });
    },
  };
}

async function publishDue({
  ctx,
  input: { postId, publishAt },
}: {
  ctx: MemberContext;
  input: { postId: string; publishAt: string };
}): Promise<void> {
  const now = ctx.clock.now();
  await ctx.database.transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('posts')
      .set({ status: 'published', published_at: now, publish_at: null, updated_at: now })
      .where('owner_id', '=', ctx.actor.memberId)
      .where('id', '=', postId)
      .where('status', '=', 'scheduled')
      .where('publish_at', '=', publishAt)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return;
    await notifyNamed({ tx, ctx }, await describePost(tx, postId, now));
  });
}
