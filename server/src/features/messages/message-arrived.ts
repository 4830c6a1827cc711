import type { SendMessage } from '@kith/contract/messages/schemas';

import { notifyMember } from '#features/notifications/notify-member.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/transaction.ts';

/** A message that is new, and whom to tell of it, each with the sender's name as they know it. */
export type Arrival = {
  message_id: string;
  is_request: boolean;
  told: { member_id: string; actor: string }[] | null;
};

/** Tells the others of a message if it is committed; of several written in one go once. */
export async function tellArrival(
  { tx, ctx }: { tx: Tx; ctx: MemberContext },
  { conversation_id, content }: SendMessage,
  { message_id: fact, is_request: isRequest, told }: Arrival,
): Promise<void> {
  const ids = { conversation_id, actor_id: ctx.actor.memberId };
  const kind = isRequest ? 'message_request' : 'message';
  for (const { member_id: memberId, actor } of told ?? []) {
    const facts = { actor, excerpt: content };
    await notifyMember({ tx, jobs: ctx.jobs }, { memberId, kind, fact, facts, ids });
  }
}
