import { randomUUID } from 'node:crypto';

import { brand } from '@kith/contract/core/brand';
import { dayMs, dayS } from '@kith/contract/core/time';
import { meetingLimits } from '@kith/contract/meetings/rules';
import type { ProposeMeeting } from '@kith/contract/meetings/schemas';
import { sql } from 'kysely';

import { requireOpportunity } from '#features/chains/own-opportunity.ts';
import { recordStep } from '#features/chains/record-step.ts';
import { notFound, validationFailed } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { createRateLimit } from '#platform/rate-limit.ts';

import { findMeeting, isConfirmed, type WholeMeeting } from './meeting-rows.ts';
import { planInteractions } from './plan-interaction.ts';
import { sendToGuests } from './send-to-guests.ts';

/** Emails to guests, so that no one is a means to write to many. */
const inviteLimit = createRateLimit({
  name: 'meetings.invite',
  points: meetingLimits.perDay,
  durationS: dayS,
});

/**
 * Proposes several times, or invites to one. Threat: invitations as unwanted mail, so they go only to
 * addresses of own contacts, and so many a day.
 *
 * @throws `not_found` for a contact, an address, a bridge or an opportunity that is not the member's;
 *   `validation_failed` for a time that has passed or lies too far ahead; `rate_limited`
 */
export async function proposeMeeting({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: ProposeMeeting;
}): Promise<WholeMeeting> {
  const { memberId: ownerId } = ctx.actor;
  const now = ctx.clock.now();
  const times = readTimes(input.times, now);
  const emails = input.guests.filter(({ email }) => email !== null).length;
  if (emails > 0) await inviteLimit.take(ownerId, emails);
  return ctx.database.transaction(async (tx) => {
    const guests = await readGuests(tx, ownerId, input.guests);
    if (input.bridge_id !== null) await requireBridge(tx, input.bridge_id);
    const opportunityId = await findPurpose(tx, ownerId, input);
    const [only] = times;
    const isInvitation = times.length === 1;
    const id = randomUUID();
    await tx
      .insertInto('meetings')
      .values({
        owner_id: ownerId,
        id,
        uid: `${id}@${brand.appDomain}`,
        bridge_id: input.bridge_id,
        opportunity_id: opportunityId,
        title: input.title,
        place: input.place,
        message: input.message,
        state: isInvitation ? 'invited' : 'proposed',
        starts_at: isInvitation ? (only ?? null) : null,
        duration_minutes: input.duration_minutes,
        time_zone: input.time_zone,
        created_at: now,
        changed_at: now,
      })
      .execute();
    if (!isInvitation) {
      const slots = times.map((at) => ({ owner_id: ownerId, meeting_id: id, starts_at: at }));
      await tx.insertInto('meeting_slots').values(slots).execute();
    }
    await tx
      .insertInto('meeting_people')
      .values(guests.map((guest) => ({ owner_id: ownerId, meeting_id: id, ...guest })))
      .execute();
    const step = isInvitation ? 'request' : 'propose';
    await sendToGuests({ tx, jobs: ctx.jobs }, { ownerId, meetingId: id, step });
    const meeting = await findMeeting(tx, ownerId, id);
    const taken = { ownerId, by: 'owner', subject: 'meeting', subjectId: id, at: now } as const;
    await recordStep(tx, { ...taken, step: 'meeting_proposed' });
    if (isConfirmed(meeting)) await recordStep(tx, { ...taken, step: 'meeting_confirmed' });
    await planInteractions(
      { tx, jobs: ctx.jobs },
      { row: meeting.row, guests: meeting.guests, now },
    );
    return findMeeting(tx, ownerId, id);
  });
}

/** @throws `validation_failed` */
export function readTimes(times: readonly string[], now: Date): Date[] {
  const found = [...new Set(times.map((text) => Date.parse(text)))].sort((a, b) => a - b);
  const latest = now.getTime() + meetingLimits.daysAhead * dayMs;
  const fault = found.some((at) => at <= now.getTime())
    ? 'in_past'
    : found.some((at) => at > latest)
      ? 'too_far'
      : null;
  if (fault !== null) throw validationFailed([{ path: 'times', code: fault, message: fault }]);
  return found.map((at) => new Date(at));
}

type GuestInput = ProposeMeeting['guests'][number];

async function readGuests(tx: Tx, ownerId: string, asked: readonly GuestInput[]) {
  const ids = asked.map(({ contact_id: id }) => id);
  if (new Set(ids).size < ids.length) {
    throw validationFailed([{ path: 'guests', code: 'same_contact', message: 'same_contact' }]);
  }
  const rows = await readRows(
    tx,
    sql<Computed<{ id: string; emails: string[] }>>`
      select c.id, array(select lower(p.value) from contact_points p
        where p.owner_id = c.owner_id and p.contact_id = c.id and p.kind = 'email') as emails
      from contacts c where c.owner_id = ${ownerId} and c.id = any(${ids}::uuid[])
        and c.deleted_at is null`,
  );
  return asked.map(({ contact_id: contactId, email, time_zone: timeZone }) => {
    const contact = rows.find(({ id }) => id === contactId);
    const address = email?.trim().toLowerCase() ?? null;
    if (!contact) throw notFound('Contact');
    if (address !== null && !contact.emails.includes(address)) throw notFound('Address');
    return { contact_id: contactId, email: address, time_zone: timeZone };
  });
}

/** That the member takes part in it, as `own_bridges` says. */
async function requireBridge(tx: Tx, id: string): Promise<void> {
  const rows = await readRows(tx, sql`select from own_bridges(${id}) b`);
  if (rows.length === 0) throw notFound('Bridge');
}

/** What the meeting is for: as the member says, or what they asked for its bridge for. */
async function findPurpose(
  tx: Tx,
  ownerId: string,
  { bridge_id: bridgeId, opportunity_id: chosenId }: ProposeMeeting,
): Promise<string | null> {
  if (chosenId !== undefined) {
    const chosen = await requireOpportunity(tx, ownerId, chosenId);
    return chosen?.id ?? null;
  }
  if (bridgeId === null) return null;
  const bridge = await tx
    .selectFrom('bridges')
    .select('opportunity_id')
    .where('owner_id', '=', ownerId)
    .where('id', '=', bridgeId)
    .executeTakeFirst();
  return bridge?.opportunity_id ?? null;
}
