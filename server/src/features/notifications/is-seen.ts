import type { NotificationData } from '@kith/contract/notifications/schemas';
import { readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { sql } from 'drizzle-orm';

/** Whether a member has nothing unread left in the conversation that they are to be told of, or muted it. */
export async function isTalkSeen(
  tx: Tx,
  { ownerId, data, now }: { ownerId: string; data: NotificationData; now: Date },
): Promise<boolean> {
  if (data.conversation_id === undefined) return false;
  const waiting = await readRow(
    tx,
    sql`select from conversation_participants p
      join messages m on m.conversation_id = p.conversation_id and m.seq > p.read_seq
        and m.sender_id <> p.user_id and m.deleted_at is null
      where p.user_id = ${ownerId} and p.conversation_id = ${data.conversation_id}
        and p.declined_at is null and (p.muted_until is null or p.muted_until <= ${now}) limit 1`,
  );
  return waiting === undefined;
}
