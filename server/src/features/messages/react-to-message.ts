import { messageLimits } from '@kith/contract/messages/rules';
import { sql } from 'drizzle-orm';

import type { MemberContext } from '#platform/context.ts';
import { withRefusals } from '#platform/database/refusals.ts';

import { type MessageRow, readMessage } from './queries.ts';

/**
 * Sets a reaction, or takes it back; a repeat changes nothing.
 *
 * @throws `not_found`, also of a deleted message; `conversation_closed`; `limit_reached` for one more
 *   kind of reaction than a message can have.
 */
export function reactToMessage({
  ctx,
  input: { id, emoji, isOn },
}: {
  ctx: MemberContext;
  input: { id: string; emoji: string; isOn: boolean };
}): Promise<MessageRow> {
  const most = messageLimits.reactionsPerMessage;
  return withRefusals(
    ctx.database.transaction(async (tx) => {
      await tx.execute(sql`select react_to_message(${id}, ${emoji}, ${isOn}, ${ctx.clock.now()},
        ${most})`);
      return readMessage(tx, id);
    }),
  );
}
