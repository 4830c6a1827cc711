import type { MemberContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/tx.ts';

import { changeNudge, noOutcome } from './change-nudge.ts';
import type { NudgeRow } from './nudge-row.ts';
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
    const changed = await reopen(tx, ownerId, nudge);
    return withContact(tx, ownerId, { nudge: changed, now: ctx.clock.now() });
  });
}

/** Reopens a locked nudge that no interaction completed. */
export async function reopen(tx: Tx, ownerId: string, nudge: NudgeRow): Promise<NudgeRow> {
  if (nudge.status === 'open') return nudge;
  const change = { status: 'open', snoozed_until: null, answered_at: null, ...noOutcome } as const;
  const changed = await changeNudge(tx, ownerId, nudge, change);
  await tx
    .deleteFrom('engagements')
    .where('owner_id', '=', ownerId)
    .where('nudge_id', '=', nudge.id)
    .where('action', 'in', ['snoozed', 'dismissed', 'done'])
    .execute();
  return changed;
}
