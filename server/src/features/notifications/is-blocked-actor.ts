import type { NotificationData } from '@kith/contract/notifications/schemas';
import { type Computed, readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

/** Whether the reader of a notification, or who it is about, has blocked the other since it happened. */
export async function isBlockedActor(
  tx: Tx,
  readerId: string,
  { actor_id: actorId }: NotificationData,
): Promise<boolean> {
  if (actorId === undefined) return false;
  const row = await readRow(
    tx,
    sql<Computed<{ is_blocked: boolean }>>`
      select is_blocked_between(${readerId}, ${actorId}) as is_blocked`,
  );
  return row?.is_blocked ?? false;
}
