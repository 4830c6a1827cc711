import type { SendMessage } from '@kith/contract/messages/schemas';

import { notifyMember } from '#features/notifications/notify-member.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Computed } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

/** A new message and the members to notify, each with the sender's name as they know it. */
export type Arrival = Computed<{
  message_id: string;
  is_request: boolean;
  recipients: { member_id: string; actor: string }[] | null;
}>;

/** Notifies the recipients of a message if it is committed; once for several in a row. */
export async function notifyRecipients(
  { tx, ctx }: { tx: Tx; ctx: MemberContext },
  { conversation_id, content }: SendMessage,
  { message_id: fact, is_request: isRequest, recipients }: Arrival,
): Promise<void> {
  const ids = { conversation_id, actor_id: ctx.actor.memberId };
  const kind = isRequest ? 'message_request' : 'message';
  for (const { member_id: memberId, actor } of recipients ?? []) {
    const facts = { actor, excerpt: content };
    await notifyMember({ tx, jobs: ctx.jobs }, { memberId, kind, fact, facts, ids });
  }
}
