import type { ReadReceipt } from '@kith/contract/messages/schemas';
import { sql } from 'kysely';

import type { MemberContext } from '#platform/context.ts';
import { withRefusals } from '#platform/database/refusals.ts';

/**
 * Takes note of what arrived and what was read; never back, and never beyond what is there.
 *
 * @throws `not_found` for a conversation that the member takes no part in.
 */
export async function markMessages({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: ReadReceipt;
}): Promise<void> {
  const now = ctx.clock.now();
  const call =
    input.action === 'mark_all_read'
      ? sql`select mark_all_messages(${now})`
      : sql`select mark_messages(${input.conversation_id}, ${input.seq},
          ${input.action === 'mark_read'}, ${now})`;
  await withRefusals(ctx.database.transaction((tx) => call.execute(tx)));
}
