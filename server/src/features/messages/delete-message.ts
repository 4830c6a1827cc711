import { sql } from 'drizzle-orm';

import type { MemberContext } from '#platform/context.ts';
import { withRefusals } from '#platform/database/refusals.ts';

import { type MessageRow, readMessage } from './queries.ts';

/** Leaves a tombstone in place of a message of one's own. @throws `not_found` */
export function deleteMessage({
  ctx,
  input: { id },
}: {
  ctx: MemberContext;
  input: { id: string };
}): Promise<MessageRow> {
  return withRefusals(
    ctx.database.transaction(async (tx) => {
      await tx.execute(sql`select delete_message(${id}, ${ctx.clock.now()})`);
      return readMessage(tx, id);
    }),
  );
}
