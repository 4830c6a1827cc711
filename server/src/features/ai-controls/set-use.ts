import type { AiControls, SetAiUse } from '@kith/contract/ai-controls/schemas';
import type { MemberContext } from '#platform/context.ts';

import { readControls } from './get-controls.ts';
import { requireControls } from './require-controls.ts';

/**
 * Allows a use of the AI or forbids it, which counts from its next call on. A repeat changes nothing.
 *
 * @throws `feature_disabled`
 */
export function setUse({
  ctx,
  input: { use, is_allowed: isAllowed },
}: {
  ctx: MemberContext;
  input: SetAiUse;
}): Promise<AiControls> {
  const ownerId = ctx.actor.memberId;
  return ctx.database.transaction(async (tx) => {
    await requireControls(tx);
    if (isAllowed) {
      await tx
        .deleteFrom('ai_denials')
        .where('owner_id', '=', ownerId)
        .where('use', '=', use)
        .execute();
    } else {
      await tx
        .insertInto('ai_denials')
        .values({ owner_id: ownerId, use, denied_at: ctx.clock.now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    return readControls(tx, ctx);
  });
}
