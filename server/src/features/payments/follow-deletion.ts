import type { Tx } from '#platform/database/tx.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import { z } from 'zod';

export const followDeletionJobName = 'payments.follow-deletion';
export const followDeletionSchema = z.object({ memberId: z.uuid() });

/** Has a member's plan follow the deletion of their account, if and only if the transaction commits. */
export async function followDeletion(
  { tx, jobs }: { tx: Tx; jobs: JobQueue },
  memberId: string,
): Promise<void> {
  await jobs.send(tx, followDeletionJobName, { memberId }, { singletonKey: memberId });
}
