import type { MemberContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/tx.ts';

import { changeNudge, recordEngagement } from './change-nudge.ts';
import type { NudgeRow } from './nudge-row.ts';
import { refuseIfDone } from './policy.ts';
import { lockNudge, type NudgeView, withContact } from './queries.ts';

/**
 * Dismisses a nudge. The fact is not proposed again, and neither is the same contact for the same
 * reason for a while. A repeat changes nothing.
 *
 * @throws `not_found`, `illegal_state` when it is completed.
 */
export async function dismissNudge({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: { id: string };
}): Promise<NudgeView> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    const nudge = await lockNudge(tx, ownerId, input.id);
    refuseIfDone(nudge);
    const changed = await dismiss(tx, ownerId, nudge, now);
    return withContact(tx, ownerId, { nudge: changed, now });
  });
}

/** Dismisses a locked nudge that is not completed. */
export async function dismiss(
  tx: Tx,
  ownerId: string,
  nudge: NudgeRow,
  now: Date,
): Promise<NudgeRow> {
  if (nudge.status === 'dismissed') return nudge;
  const change = { status: 'dismissed', snoozed_until: null, answered_at: now } as const;
  const changed = await changeNudge(tx, ownerId, nudge, change);
  await recordEngagement(tx, ownerId, nudge, { action: 'dismissed', at: now });
  return changed;
}
