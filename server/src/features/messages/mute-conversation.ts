import type { Mute } from '@kith/contract/messages/schemas';

import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

/**
 * Mutes until a time or forever, or unmutes: until now, so that what came before counts as muted.
 *
 * @throws `not_found`
 */
export async function muteConversation({
  ctx,
  input: { id, until },
}: {
  ctx: MemberContext;
  input: Mute;
}): Promise<void> {
  const { numUpdatedRows } = await ctx.database.transaction((tx) =>
    tx
      .updateTable('conversation_participants')
      .set({ muted_until: until === 'forever' ? 'infinity' : (until ?? ctx.clock.now()) })
      .where('user_id', '=', ctx.actor.memberId)
      .where('conversation_id', '=', id)
      .executeTakeFirst(),
  );
  if (numUpdatedRows === 0n) throw notFound('Conversation');
}
