import PostalMime, { type Email } from 'postal-mime';
import { meetingLimits } from '@kith/contract/meetings/rules';
import { sql } from 'kysely';

import { type Computed, readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';

import { applyAnswer } from './apply-answer.ts';
import { answerOfReply } from './match-reply.ts';
import { holdMeeting, takesAnswers } from './meeting-rows.ts';
import { type CalendarReply, readReply } from './read-reply.ts';
import { guestOfAddress } from './reply-address.ts';

export type EmailedReply = { guestId: string; from: string; reply: CalendarReply };

const parts = { maxNestingDepth: 20, maxHeadersSize: 64_000 };

/**
 * Finds a guest's answer in an email. Threats: an email in another's name, so it counts only at the
 * address that this guest's invitation names, from the address that was invited, about that address;
 * many parts or recipients, so only the first of each kind is looked at, up to a limit of depth.
 *
 * @returns null for everything else.
 */
export async function readEmailedReply(
  source: Buffer,
  { mailbox, key }: { mailbox: string; key: string },
): Promise<EmailedReply | null> {
  const email = await PostalMime.parse(source, parts).catch(() => null);
  if (email === null) return null;
  const guestId = recipientsOf(email)
    .map((address) => guestOfAddress(mailbox, key, address))
    .find((id) => id !== null);
  const from = email.from?.address?.toLowerCase();
  const content = calendarOf(email);
  const reply = content === null ? null : readReply(content);
  if (guestId === undefined || from === undefined || reply?.attendee !== from) return null;
  return { guestId, from, reply };
}

const trusted = ['delivered-to', 'x-original-to', 'envelope-to'];

function recipientsOf({ to = [], cc = [], headers }: Email): string[] {
  const listed = [...to, ...cc].flatMap(({ address }) => address ?? []);
  const delivered = headers.filter(({ key }) => trusted.includes(key)).map(({ value }) => value);
  return [...listed, ...delivered].slice(0, 20);
}

function calendarOf({ attachments }: Email): string | null {
  const part = attachments.find(({ mimeType }) => mimeType === 'text/calendar');
  if (!part) return null;
  const { content } = part;
  const size = typeof content === 'string' ? content.length : content.byteLength;
  if (size > meetingLimits.replyBytes) return null;
  return typeof content === 'string' ? content : Buffer.from(content as Uint8Array).toString();
}

/** Takes over an answer of a mailbox, in a transaction of the service. @returns whether it counted. */
export async function takeEmailedReply(
  { tx, jobs }: { tx: Tx; jobs: JobQueue },
  { guestId, from, reply }: EmailedReply,
  now: Date,
): Promise<boolean> {
  const place = await readRow(
    tx,
    sql<Computed<{ owner_id: string; meeting_id: string }>>`
      select g.owner_id, g.meeting_id from meeting_people g
      where g.id = ${guestId} and g.email = ${from} and shows_content(g.owner_id, ${now})`,
  );
  if (!place) return false;
  const held = await holdMeeting(tx, place.owner_id, place.meeting_id);
  const guest = held.guests.find(({ id }) => id === guestId);
  const answer = guest && answerOfReply(reply, held.row, { guest, now });
  // When it says that it was written counts for nothing: anyone could write after the end.
  if (!guest || !answer || !takesAnswers(held.row, now)) return false;
  await applyAnswer({ tx, jobs }, held, { guest, answer, now });
  return true;
}
