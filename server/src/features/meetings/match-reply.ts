import { readTime } from '#platform/database/rows.ts';

import type { Answer } from './apply-answer.ts';
import type { GuestRow, MeetingRow } from './meeting-rows.ts';
import type { CalendarReply } from './read-reply.ts';

/**
 * What a reply answers: null where it is not this guest's, not about this meeting or from another organiser, given to an older
 * invitation, or older than what the guest answered since. A stamp in the future counts as now, so that
 * it can't shut out later answers.
 */
export function answerOfReply(
  reply: CalendarReply,
  { uid, sequence }: MeetingRow,
  { guest, now }: { guest: GuestRow; now: Date },
): Answer | null {
  if (reply.uid !== uid || reply.attendee !== guest.email || reply.sequence < sequence) return null;
  const isForged = ![null, guest.organizer].includes(reply.organizer);
  if (isForged) return null;
  const stampedAt = reply.stampedAt > now ? now : reply.stampedAt;
  const answeredAt = readTime(guest.answered_at);
  const isOlder =
    answeredAt !== null && Math.floor(answeredAt.getTime() / 1_000) * 1_000 > stampedAt.getTime();
  if (isOlder && guest.answered_sequence === sequence) return null;
  const { participation: answer, suggestedAt, comment: note } = reply;
  return { answer, suggestedAt, note, slotId: guest.slot_id, at: stampedAt };
}
