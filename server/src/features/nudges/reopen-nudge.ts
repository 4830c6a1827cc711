import type { MemberContext } from '#platform/context.ts';

import { changeNudge } from './change-nudge.ts';
import { refuseIfDone } from './policy.ts';
import { lockNudge, type NudgeView, withContact } from './queries.ts';

/**
 * Undoes a snooze or a dismissal, with its effect on the ranking. A repeat changes nothing.
 *
 * @throws `not_found`, `illegal_state` when it is completed.
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
    const change = { status: 'open', snoozed_until: null, answered_at: null } as const;
    const changed = await changeNudge(tx, ownerId, nudge, change);
    await tx
      .deleteFrom('engagements')
      .where('owner_id', '=', ownerId)
      .where('nudge_id', '=', nudge.id)
      .where('action', 'in', ['snoozed', 'dismissed'])
      .execute();
    return withContact(tx, ownerId, changed);
  });
}
