import type { GuestAnswer } from '@kith/contract/meetings/rules';

import { recordStep } from '#features/chains/record-step.ts';
import { notifyMember } from '#features/notifications/notify-member.ts';
import { AppError } from '#platform/app-error.ts';
import { readTime } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';

import {
  findMeeting,
  type GuestRow,
  isAhead,
  isConfirmed,
  requireState,
  type WholeMeeting,
} from './meeting-rows.ts';
import { planInteractions } from './plan-interaction.ts';
import { sendToGuests } from './send-to-guests.ts';

export type Answer = {
  answer: GuestAnswer;
  /** A proposed time that the guest chose. */
  slotId?: string | null;
  /** One that they propose instead. */
  suggestedAt?: Date | null;
  note?: string;
  /** When it was given; a calendar says so itself. */
  at: Date;
};

/**
 * Takes over what a guest answered, whichever way it came; the caller holds the meeting. One guest who
 * chooses a proposed time fixes it, since the member offered it, unless it has passed. The same answer
 * again changes nothing.
 *
 * @throws `illegal_state` once the meeting is over or cancelled; `not_found` for another's time.
 */
export async function applyAnswer(
  { tx, jobs }: { tx: Tx; jobs: JobQueue },
  { row, guests, slots }: WholeMeeting,
  {
    guest,
    answer,
    now = answer.at,
    isByMember = false,
  }: { guest: GuestRow; answer: Answer; now?: Date; isByMember?: boolean },
): Promise<WholeMeeting> {
  requireState(row, 'proposed', 'invited');
  const { owner_id: ownerId, id } = row;
  const { slotId = null, suggestedAt = null, note = '', at } = answer;
  const slot = slots.find((known) => known.id === slotId);
  if (slotId !== null && !slot) throw new AppError('not_found', 'No such time');
  const isSame =
    guest.participation === answer.answer &&
    guest.slot_id === slotId &&
    guest.note === note &&
    (guest.is_own_answer || isByMember) &&
    readTime(guest.suggested_at)?.getTime() === suggestedAt?.getTime();
  if (isSame) return { row, guests, slots };
  await tx
    .updateTable('meeting_people')
    .set({
      participation: answer.answer,
      slot_id: slotId,
      suggested_at: suggestedAt,
      note,
      answered_at: at,
      answered_sequence: row.sequence,
      is_own_answer: !isByMember,
    })
    .where('owner_id', '=', ownerId)
    .where('id', '=', guest.id)
    .execute();
  const canFix = row.state === 'proposed' && guests.length === 1;
  const isFixed = canFix && slot !== undefined && isAhead(slot, now);
  if (isFixed) await fixTime({ tx, jobs }, row, readTime(slot.starts_at), at);
  const changed = await findMeeting(tx, ownerId, id);
  await planInteractions({ tx, jobs }, { row: changed.row, guests: changed.guests, now: at });
  if (!isConfirmed({ row, guests, slots }) && isConfirmed(changed)) {
    const by = isByMember ? 'owner' : 'guest';
    const taken = { ownerId, step: 'meeting_confirmed', by, subject: 'meeting' } as const;
    await recordStep(tx, { ...taken, subjectId: id, at });
  }
  if (!isByMember) await notifyOfAnswer({ tx, jobs }, changed, { guest, answer, isFixed });
  return findMeeting(tx, ownerId, id);
}

/** The proposal becomes an invitation, which the guest has accepted. */
async function fixTime(
  { tx, jobs }: { tx: Tx; jobs: JobQueue },
  { owner_id: ownerId, id }: WholeMeeting['row'],
  startsAt: Date,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('meetings')
    .set({ state: 'invited', starts_at: startsAt, changed_at: now })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where('state', '=', 'proposed')
    .execute();
  await sendToGuests({ tx, jobs }, { ownerId, meetingId: id, step: 'request' });
}

async function notifyOfAnswer(
  parts: { tx: Tx; jobs: JobQueue },
  { row }: WholeMeeting,
  { guest, answer, isFixed }: { guest: GuestRow; answer: Answer; isFixed: boolean },
): Promise<void> {
  const step = answer.suggestedAt ? 'suggested' : isFixed ? 'fixed' : answer.answer;
  await notifyMember(parts, {
    memberId: row.owner_id,
    kind: 'meeting',
    fact: `${row.id}:${guest.id}:${step}:${answer.at.toISOString()}`,
    facts: { step, actor: guest.name, excerpt: row.title },
    ids: { meeting_id: row.id, contact_id: guest.contact_id },
  });
}
