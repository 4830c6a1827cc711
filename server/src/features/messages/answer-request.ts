import { sql } from 'kysely';

import type { MemberContext } from '#platform/context.ts';
import { withRefusals } from '#platform/database/refusals.ts';

/**
 * Accepts or declines a request; the sender never learns of a decline, and a declined request can
 * still be accepted. A repeat changes nothing.
 *
 * @throws `not_found`; `illegal_state` for what is no request to the member; `conversation_closed`.
 */
export async function answerRequest({
  ctx,
  input: { id, accepts },
}: {
  ctx: MemberContext;
  input: { id: string; accepts: boolean };
}): Promise<void> {
  await withRefusals(
    ctx.database.transaction((tx) =>
      sql`select answer_request(${id}, ${accepts}, ${ctx.clock.now()})`.execute(tx),
    ),
  );
}
