import { makeExcerpt } from '@kith/contract/core/text';
import type { NotificationKind } from '@kith/contract/notifications/rules';
import {
  type NotificationData,
  notificationDataSchema,
} from '@kith/contract/notifications/schemas';
import type { Tx } from '#platform/database/tx.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import { z } from 'zod';

export const deliverNotificationJobName = 'notifications.deliver';

export const notificationJobSchema = z.object({
  memberId: z.uuid(),
  factKey: z.string(),
  mentionId: z.uuid().nullable(),
  data: notificationDataSchema,
});
export type NotificationJob = z.infer<typeof notificationJobSchema>;

type Notice = {
  memberId: string;
  kind: NotificationKind;
  /** Names the fact among those of the member: the same name notifies once. */
  fact: string;
  /** What the texts of the kind name: `actor`, `excerpt`, counts, days as `2026-11-20`. */
  facts?: NotificationData['facts'];
  /** Ids of what it is about, for its link; the actor is not notified of their own act. */
  ids?: Omit<NotificationData, 'kind' | 'facts'>;
  mentionId?: string;
};

/**
 * Notifies a member on the channels they chose, if and only if the transaction commits. A job does
 * the work: the caller neither waits for it nor fails with it.
 */
export async function notifyMember(
  { tx, jobs }: { tx: Tx; jobs: JobQueue },
  { memberId, kind, fact, facts = {}, ids = {}, mentionId }: Notice,
): Promise<void> {
  if (ids.actor_id === memberId) return;
  const job: NotificationJob = {
    memberId,
    factKey: `${kind}:${fact}`,
    mentionId: mentionId ?? null,
    data: { ...ids, kind, facts: shorten(facts) },
  };
  await jobs.send(tx, deliverNotificationJobName, job);
}

function shorten(facts: NotificationData['facts']): NotificationData['facts'] {
  return Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [
      name,
      typeof fact === 'number' ? fact : makeExcerpt(fact),
    ]),
  );
}
