import type { BridgeNotice } from '@kith/contract/notifications/notification-texts';
import type { NotificationData } from '@kith/contract/notifications/schemas';
import { readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

/** Steps that ask for an answer. */
const questions: readonly BridgeNotice[] = ['requested', 'asked', 'reminded'];

/**
 * Whether what a member was notified of about an introduction is worth sending now: they still see it
 * (`open_bridges`), what was asked still waits for their answer, and the conversation that it opened
 * has something that they haven't read.
 */
export async function isUnseenBridge(
  tx: Tx,
  { ownerId, data, now }: { ownerId: string; data: NotificationData; now: Date },
): Promise<boolean> {
  const { bridge_id: id, conversation_id: conversationId = null, facts } = data;
  const isQuestion = questions.some((step) => step === facts['step']);
  const found = await readRows(
    tx,
    sql`
      select from open_bridges(${ownerId}) o join bridges b on b.id = o.id
      where o.id = ${id ?? null}
        and (not ${isQuestion}::boolean or (o.role, b.state)
          in (('connector', 'requested'), ('target', 'connector_accepted')))
        and (${conversationId}::uuid is null or exists (select from conversation_participants p
          join conversations c on c.id = p.conversation_id
          where p.user_id = ${ownerId} and p.conversation_id = ${conversationId}
            and p.read_seq < c.last_seq and (p.muted_until is null or p.muted_until <= ${now})))`,
  );
  return found.length > 0;
}
