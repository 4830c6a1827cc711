import { sql } from 'drizzle-orm';

import type { MemberContext } from '#platform/context.ts';
import { withRefusals } from '#platform/database/refusals.ts';

/**
 * Takes a request or puts it away, of which its sender learns nothing; one that was put away can
 * still be taken. A repeat changes nothing.
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
      tx.execute(sql`select answer_request(${id}, ${accepts}, ${ctx.clock.now()})`),
    ),
  );
}
