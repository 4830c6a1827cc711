import { and, eq, inArray } from 'drizzle-orm';

import type { MemberContext } from '#platform/context.ts';

import { changeNudge } from './change-nudge.ts';
import { refuseIfDone } from './policy.ts';
import { lockNudge, type NudgeView, withContact } from './queries.ts';
import { engagements } from './tables.ts';

/**
 * Takes a snooze or a dismissal back, with all that it said. A repeat changes nothing.
 *
 * @throws `not_found`, `illegal_state` when it is done.
 */
export async function reopenNudge({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: { id: string };
}): Promise<NudgeView> {
  const ownerId = ctx.actor.memberId;
  return ctx.database.transaction(async (tx) => {
    const nudge = await lockNudge(tx, ownerId, input.id);
    refuseIfDone(nudge);
    if (nudge.status === 'open') return withContact(tx, ownerId, nudge);
    const change = { status: 'open', snoozedUntil: null, answeredAt: null } as const;
    const changed = await changeNudge(tx, ownerId, nudge, change);
    await tx
      .delete(engagements)
      .where(
        and(
          eq(engagements.ownerId, ownerId),
          eq(engagements.nudgeId, nudge.id),
          inArray(engagements.action, ['snoozed', 'dismissed']),
        ),
      );
    return withContact(tx, ownerId, changed);
  });
}
