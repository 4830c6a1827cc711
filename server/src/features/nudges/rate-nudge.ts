import type { MemberContext } from '#platform/context.ts';

import { changeNudge } from './change-nudge.ts';
import { lockNudge, type NudgeView, withContact } from './queries.ts';

/**
 * Rates a nudge up or down, or removes the rating with null. Updates the weight of its type.
 *
 * @throws `not_found`
 */
export async function rateNudge({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: { id: string; rating: 'up' | 'down' | null };
}): Promise<NudgeView> {
  const ownerId = ctx.actor.memberId;
  return ctx.database.transaction(async (tx) => {
    const nudge = await lockNudge(tx, ownerId, input.id);
    const changed = await changeNudge(tx, ownerId, nudge, { rating: input.rating });
    return withContact(tx, ownerId, { nudge: changed, now: ctx.clock.now() });
  });
}
