import { keepMeeting } from '#features/interactions/keep-meeting.ts';
import { readTime } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';

import { keepForGuests } from './keep-for-guests-job.ts';
import type { GuestRow, MeetingRow } from './meeting-rows.ts';

/** Whether the meeting belongs into a guest's timeline: as held, or as agreed and not marked yet. */
function isPlanned({ state }: MeetingRow, { participation, email }: GuestRow): boolean {
  if (participation === 'declined') return false;
  if (state === 'held') return true;
  // An invitation that no one answered is no meeting; who is notified otherwise counts as agreed.
  return state === 'invited' && (participation !== 'needs_action' || email === null);
}

/**
 * Keeps the one interaction that a meeting is with each guest: planned once they agree, moved with the
 * meeting, counted when it has passed, gone when it doesn't take place. Everything that reads meetings
 * of the timeline (warmth, signals, the dashboard) therefore knows of it, and of one fact only. Guests
 * who are members have it in theirs too, by a job.
 */
export async function planInteractions(
  { tx, jobs }: { tx: Tx; jobs: JobQueue },
  { row, guests, now }: { row: MeetingRow; guests: readonly GuestRow[]; now: Date },
): Promise<void> {
  for (const guest of guests) {
    await planInteraction(tx, { row, guest, now });
  }
  if (guests.some(({ email }) => email !== null)) await keepForGuests({ tx, jobs }, row);
}

async function planInteraction(
  tx: Tx,
  { row, guest, now }: { row: MeetingRow; guest: GuestRow; now: Date },
): Promise<void> {
  const { owner_id: ownerId } = row;
  const { id, contact_id: contactId, interaction_id: knownId } = guest;
  const occurredAt = readTime(row.starts_at);
  const isKept = occurredAt !== null && isPlanned(row, guest);
  const counted = isKept && (row.state === 'held' || occurredAt <= now);
  const meeting = isKept ? { summary: row.title, body: row.note, occurredAt, counted } : null;
  const keptId = await keepMeeting(tx, { ownerId, contactId, knownId, meeting, now });
  if (keptId === knownId) return;
  await tx
    .updateTable('meeting_people')
    .set({ interaction_id: keptId })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute();
}
