import type { Mute } from '@kith/contract/messages/schemas';
import { sql } from 'drizzle-orm';

import type { MemberContext } from '#platform/context.ts';
import { withRefusals } from '#platform/database/refusals.ts';

/** Until a moment, for good, or no longer. @throws `not_found` */
export async function muteConversation({
  ctx,
  input: { id, until },
}: {
  ctx: MemberContext;
  input: Mute;
}): Promise<void> {
  const moment = until === 'forever' ? 'infinity' : until;
  await withRefusals(
    ctx.database.transaction((tx) => tx.execute(sql`select mute_conversation(${id}, ${moment})`)),
  );
}
