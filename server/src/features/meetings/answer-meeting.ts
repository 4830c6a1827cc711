import type { AnswerMeeting } from '@kith/contract/meetings/schemas';

import { AppError, notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { sql } from 'kysely';

import { applyAnswer } from './apply-answer.ts';
import { holdMeeting, readMeetings, type WholeMeeting } from './meeting-rows.ts';
import { readReply } from './read-reply.ts';
import { answerOfReply } from './match-reply.ts';

/** Notes what a guest answered otherwise. @throws `not_found`, `illegal_state` */
export function answerMeeting({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: AnswerMeeting;
}): Promise<WholeMeeting> {
  const at = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    const held = await holdMeeting(tx, ctx.actor.memberId, input.id);
    const guest = held.guests.find(({ id }) => id === input.guest_id);
    if (!guest) throw notFound('Guest');
    const answer = { answer: input.answer, at, slotId: guest.slot_id, note: guest.note };
    return applyAnswer({ tx, jobs: ctx.jobs }, held, { guest, answer, isByMember: true });
  });
}

/**
 * Takes over an answer that a member got by email, from its file: for an own meeting, of someone who
 * was invited to it.
 *
 * @throws `reply_refused`, `illegal_state`
 */
export function takeReply({
  ctx,
  input: { content },
}: {
  ctx: MemberContext;
  input: { content: string };
}): Promise<WholeMeeting> {
  const { memberId: ownerId } = ctx.actor;
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    const reply = readReply(content);
    if (!reply) throw refused('It is no answer to one invitation');
    const [found] = await readMeetings(tx, ownerId, sql`m.uid = ${reply.uid}`);
    if (!found) throw refused('There is no such meeting');
    const held = await holdMeeting(tx, ownerId, found.row.id);
    const guest = held.guests.find(({ email }) => email === reply.attendee);
    const answer = guest && answerOfReply(reply, held.row, { guest, now });
    if (!guest || !answer) throw refused('It comes from someone else, or was overtaken');
    return applyAnswer({ tx, jobs: ctx.jobs }, held, { guest, answer, now, isByMember: true });
  });
}

const refused = (message: string) => new AppError('reply_refused', message);
