import { readTimeline } from '#features/interactions/read-timeline.ts';
import { presentTimelineEntry } from '#features/interactions/present.ts';
import { countConversation } from '#features/interactions/count-messages-job.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';

/** Counts the messages of a conversation for both, as its job does. */
export const countIn = (database: Database, { clock }: MemberContext, conversationId: string) =>
  countConversation({ database, clock }, conversationId);

/** The days with messages in a contact's timeline, oldest first, as `day direction count`. */
export async function readMessageDays(ctx: MemberContext, contactId: string): Promise<string[]> {
  const page = await readTimeline({ ctx, input: { contact_id: contactId, limit: 100 } });
  return page.items
    .map(presentTimelineEntry)
    .flatMap((entry) => (entry.type === 'interaction' ? [entry.interaction] : []))
    .flatMap(({ occurred_at: at, direction, messages }) =>
      messages ? [`${at.slice(0, 16)} ${direction} ${messages.count}`] : [],
    )
    .toReversed();
}

/** Every row of a member's days with messages, deleted ones too, without the times of writing. */
export async function readAllDays(database: Database, { actor }: MemberContext) {
  const { rows } = await database.pool.query<Record<string, unknown>>(
    `select id, contact_id, kind, direction, occurred_at, began_at, message_count, summary, body,
       external_key, conversation_id, deleted_at is not null as is_deleted
     from interactions where owner_id = $1 and source = 'messages' order by external_key`,
    [actor.memberId],
  );
  return rows;
}
