import { recordStep } from '#features/chains/record-step.ts';
import type { MemberContext } from '#platform/context.ts';

import { findMeeting, holdMeeting, requireState, type WholeMeeting } from './meeting-rows.ts';
import { planInteractions } from './plan-interaction.ts';
import { sendToGuests } from './send-to-guests.ts';

/**
 * Cancels a meeting or takes back a proposal, and notifies the guests. A repeat notifies no one again.
 *
 * @throws `not_found`; `illegal_state` once it was held
 */
export function cancelMeeting({
  ctx,
  input: { id, note },
}: {
  ctx: MemberContext;
  input: { id: string; note: string };
}): Promise<WholeMeeting> {
  const { memberId: ownerId } = ctx.actor;
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    const held = await holdMeeting(tx, ownerId, id);
    const { row } = held;
    if (row.state === 'cancelled') return held;
    requireState(row, 'proposed', 'invited');
    await tx
      .updateTable('meetings')
      .set({ state: 'cancelled', sequence: row.sequence + 1, changed_at: now })
      .where('owner_id', '=', ownerId)
      .where('id', '=', id)
      .execute();
    const step = row.state === 'invited' ? 'cancel' : 'withdraw';
    await sendToGuests({ tx, jobs: ctx.jobs }, { ownerId, meetingId: id, step, note });
    const taken = { ownerId, step: 'meeting_cancelled', by: 'owner', at: now } as const;
    await recordStep(tx, { ...taken, subject: 'meeting', subjectId: id });
    const cancelled = await findMeeting(tx, ownerId, id);
    await planInteractions(
      { tx, jobs: ctx.jobs },
      { row: cancelled.row, guests: cancelled.guests, now },
    );
    return findMeeting(tx, ownerId, id);
  });
}
