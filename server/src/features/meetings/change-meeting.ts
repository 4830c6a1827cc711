import type { ChangeMeeting } from '@kith/contract/meetings/schemas';

import { recordStep } from '#features/chains/record-step.ts';
import type { MemberContext } from '#platform/context.ts';
import { readTime } from '#platform/database/rows.ts';

import {
  findMeeting,
  holdMeeting,
  isConfirmed,
  requireState,
  type WholeMeeting,
} from './meeting-rows.ts';
import { planInteractions } from './plan-interaction.ts';
import { readTimes } from './propose-meeting.ts';
import { sendToGuests } from './send-to-guests.ts';

/**
 * Fixes a proposed time, or moves or renames a meeting. Who has an invitation gets its next version; a
 * new time asks everyone again who didn't choose it. A repeat changes nothing.
 *
 * @throws `not_found`, `illegal_state`, `validation_failed`
 */
export function changeMeeting({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: ChangeMeeting;
}): Promise<WholeMeeting> {
  const { memberId: ownerId } = ctx.actor;
  const { id, title, place, duration_minutes: minutes, starts_at: asked } = input;
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    const held = await holdMeeting(tx, ownerId, id);
    const { row, slots } = held;
    requireState(row, 'proposed', 'invited');
    const before = readTime(row.starts_at);
    const isSameTime = asked === undefined || before?.getTime() === new Date(asked).getTime();
    const [startsAt = before] = isSameTime ? [] : readTimes([asked], now);
    const set = {
      title: title ?? row.title,
      place: place ?? row.place,
      duration_minutes: minutes ?? row.duration_minutes,
    };
    const isSame =
      isSameTime &&
      set.title === row.title &&
      set.place === row.place &&
      set.duration_minutes === row.duration_minutes;
    if (isSame) return held;
    const isInvitation = row.state === 'invited' || startsAt !== null;
    const sequence = row.sequence + (row.state === 'invited' ? 1 : 0);
    await tx
      .updateTable('meetings')
      .set({
        ...set,
        starts_at: startsAt,
        sequence,
        changed_at: now,
        state: isInvitation ? 'invited' : 'proposed',
      })
      .where('owner_id', '=', ownerId)
      .where('id', '=', id)
      .execute();
    if (!isSameTime) {
      const chosen = slots.find(
        (slot) => readTime(slot.starts_at).getTime() === startsAt?.getTime(),
      );
      await askAgain(tx, { ownerId, id, chosenSlotId: chosen?.id ?? null });
    }
    if (isInvitation) {
      await sendToGuests({ tx, jobs: ctx.jobs }, { ownerId, meetingId: id, step: 'request' });
    }
    const changed = await findMeeting(tx, ownerId, id);
    await planInteractions(
      { tx, jobs: ctx.jobs },
      { row: changed.row, guests: changed.guests, now },
    );
    if (!isConfirmed(held) && isConfirmed(changed)) {
      const taken = { ownerId, step: 'meeting_confirmed', by: 'owner', at: now } as const;
      await recordStep(tx, { ...taken, subject: 'meeting', subjectId: id });
    }
    return findMeeting(tx, ownerId, id);
  });
}

/** An answer to another time is none to this one. */
async function askAgain(
  tx: Parameters<typeof findMeeting>[0],
  { ownerId, id, chosenSlotId }: { ownerId: string; id: string; chosenSlotId: string | null },
): Promise<void> {
  await tx
    .updateTable('meeting_people')
    .set({
      participation: 'needs_action',
      answered_at: null,
      is_own_answer: false,
      suggested_at: null,
      slot_id: null,
    })
    .where('owner_id', '=', ownerId)
    .where('meeting_id', '=', id)
    .where((guest) =>
      chosenSlotId === null
        ? guest.lit(true)
        : guest.or([guest('slot_id', 'is', null), guest('slot_id', '!=', chosenSlotId)]),
    )
    .execute();
}
