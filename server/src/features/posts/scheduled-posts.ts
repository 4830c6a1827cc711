import { minuteS } from '@kith/contract/core/time';
import { z } from 'zod';

import { AppError } from '#platform/app-error.ts';
import type { Clock } from '#platform/clock.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';
import { openMemberDatabase } from '#platform/database/transaction.ts';
import type { JobHandler, JobQueue } from '#platform/jobs/job-queue.ts';
import type { Logger } from '#platform/log.ts';

import { describePost } from './describe-posts.ts';
import { notifyNamed } from './notify-of-post.ts';
import { planPublication } from './policy.ts';

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

/** Job: publishes a scheduled post as its author. One whose author is banned at its moment becomes a draft. */
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
      const due = { ownerId, postId, publishAt, now: clock.now() };
      try {
        await publishDue(ctx, due);
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'session_not_found') throw error;
        await runAsService(database, (tx) => endSchedule(tx, { ...due, status: 'draft' }));
      }
    },
  };
}

type Due = { ownerId: string; postId: string; publishAt: string; now: Date };

async function publishDue(ctx: MemberContext, due: Due): Promise<void> {
  await ctx.database.transaction(async (tx) => {
    if (!(await endSchedule(tx, { ...due, status: 'published' }))) return;
    await notifyNamed({ tx, ctx }, await describePost(tx, due.postId, due.now));
  });
}

/** @returns whether it still waited for this moment. */
async function endSchedule(
  tx: Tx,
  { ownerId, postId, publishAt, now, status }: Due & { status: 'published' | 'draft' },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('posts')
    .set({ status, ...planPublication(status, null, now), updated_at: now })
    .where('owner_id', '=', ownerId)
    .where('id', '=', postId)
    .where('status', '=', 'scheduled')
    .where('publish_at', '=', publishAt)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
