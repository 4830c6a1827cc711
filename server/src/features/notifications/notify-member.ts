import type { NotificationKind } from '@kith/contract/notifications/rules';
import {
  type NotificationData,
  notificationDataSchema,
} from '@kith/contract/notifications/schemas';
import type { Tx } from '#platform/database/transaction.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import { z } from 'zod';

export const tellMemberJobName = 'notifications.tell';

export const tellMemberSchema = z.object({
  memberId: z.uuid(),
  factKey: z.string(),
  mentionId: z.uuid().nullable(),
  data: notificationDataSchema,
});
export type Telling = z.infer<typeof tellMemberSchema>;

type Notice = {
  memberId: string;
  kind: NotificationKind;
  /** Names the fact among those of the member: what has the same name is told once. */
  fact: string;
  /** What the texts of the kind name: `actor`, `excerpt`, counts, days as `2026-11-20`. */
  facts?: NotificationData['facts'];
  /** Ids of what it is about, for its link; who did it is not told of it themselves. */
  ids?: Omit<NotificationData, 'kind' | 'facts'>;
  mentionId?: string;
};

const excerptLength = 140;

/**
 * Tells a member something, by the ways that they chose, if and only if the transaction commits. The
 * work is done by a job: whoever acts neither waits for it nor fails with it.
 */
export async function notifyMember(
  { tx, jobs }: { tx: Tx; jobs: JobQueue },
  { memberId, kind, fact, facts = {}, ids = {}, mentionId }: Notice,
): Promise<void> {
  if (ids.actor_id === memberId) return;
  const telling: Telling = {
    memberId,
    factKey: `${kind}:${fact}`,
    mentionId: mentionId ?? null,
    data: { ...ids, kind, facts: shorten(facts) },
  };
  await jobs.send(tx, tellMemberJobName, telling);
}

/** Words of people are told by their beginning. */
export function shortenWords(text: string): string {
  const characters = [...text.replaceAll(/\s+/gu, ' ').trim()];
  if (characters.length <= excerptLength) return characters.join('');
  return `${characters.slice(0, excerptLength - 1).join('')}…`;
}

function shorten(facts: NotificationData['facts']): NotificationData['facts'] {
  return Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [
      name,
      typeof fact === 'number' ? fact : shortenWords(fact),
    ]),
  );
}
