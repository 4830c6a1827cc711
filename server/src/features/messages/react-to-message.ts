import { messageLimits } from '@kith/contract/messages/rules';

import { AppError, notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/tx.ts';

import { conversationClosed, lockMessage } from './lock-message.ts';
import { type MessageRow, readMessage } from './message-queries.ts';

type Reaction = { id: string; emoji: string };

/**
 * Adds or removes a reaction; a repeat changes nothing.
 *
 * @throws `not_found`, also for a deleted message; `conversation_closed`; `limit_reached` for one more
 *   kind of reaction than a message can have.
 */
export function reactToMessage({
  ctx,
  input: { isOn, ...reaction },
}: {
  ctx: MemberContext;
  input: Reaction & { isOn: boolean };
}): Promise<MessageRow> {
  return ctx.database.transaction(async (tx) => {
    const held = await lockMessage(tx, reaction.id);
    if (isOn) {
      if (held.deleted_at !== null) throw notFound('Message');
      if (held.status !== 'open') throw conversationClosed();
      await addReaction(tx, ctx, { ...reaction, conversationId: held.conversation_id });
    } else {
      await removeReaction(tx, ctx.actor.memberId, reaction);
    }
    return readMessage(tx, reaction.id);
  });
}

async function addReaction(
  tx: Tx,
  ctx: MemberContext,
  { id, emoji, conversationId }: Reaction & { conversationId: string },
): Promise<void> {
  const others = await tx
    .selectFrom('message_reactions')
    .select('emoji')
    .distinct()
    .where('message_id', '=', id)
    .where('emoji', '<>', emoji)
    .execute();
  if (others.length >= messageLimits.reactionsPerMessage) {
    throw new AppError('limit_reached', 'The message has as many reactions as it can have');
  }
  await tx
    .insertInto('message_reactions')
    .values({
      message_id: id,
      conversation_id: conversationId,
      user_id: ctx.actor.memberId,
      emoji,
      created_at: ctx.clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function removeReaction(tx: Tx, memberId: string, { id, emoji }: Reaction): Promise<void> {
  await tx
    .deleteFrom('message_reactions')
    .where('message_id', '=', id)
    .where('user_id', '=', memberId)
    .where('emoji', '=', emoji)
    .execute();
}
