import { type Computed, readRow, readTime, type TimeText } from '#platform/database/rows.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/tx.ts';
import { holdLock } from '#platform/database/locks.ts';
import { sql } from 'kysely';

import { keepMeeting } from '#features/interactions/keep-meeting.ts';

type Found = Computed<{
  person_id: string;
  contact_id: string | null;
  /** There whenever it takes place. */
  starts_at: TimeText;
  takes_place: boolean;
}>;
type Invitation = { organizerId: string; meetingId: string };
type Scope = Invitation & { ownerId: string; now: Date };

/**
 * Keeps another member's meeting in the timeline of one of its guests, as `planInteractions` does in
 * its organiser's: planned once the guest agrees, moved with it, gone when it doesn't take place. It
 * has the time and no word of the organiser's. One that the guest deleted stays deleted. It goes
 * without the guest's consent, too; otherwise it would count once they consent again.
 */
export async function keepAsGuest({
  ctx,
  input,
}: {
  ctx: Pick<MemberContext, 'actor' | 'database' | 'clock'>;
  input: Invitation;
}): Promise<void> {
  const { database } = ctx;
  const scope = { ...input, ownerId: ctx.actor.memberId, now: ctx.clock.now() };
  if (await database.transaction((tx) => removeCalledOff(tx, scope))) return;
  await database.requiring(['data_processing']).transaction((tx) => keep(tx, scope));
}

/** @returns whether the meeting doesn't take place for the guest. */
async function removeCalledOff(tx: Tx, scope: Scope): Promise<boolean> {
  const { found, known } = await holdKept(tx, scope);
  if (!found || found.takes_place) return !found;
  const { ownerId, meetingId, now } = scope;
  if (!known) return true;
  const { contact_id: contactId, interaction_id: knownId } = known;
  await keepMeeting(tx, { ownerId, contactId, knownId, meeting: null, now });
  await tx
    .deleteFrom('kept_meetings')
    .where('owner_id', '=', ownerId)
    .where('meeting_id', '=', meetingId)
    .execute();
  return true;
}

async function keep(tx: Tx, scope: Scope): Promise<void> {
  const { found, known } = await holdKept(tx, scope);
  // Without a link, what is kept stays as it is unless the meeting is called off.
  if (!found?.takes_place || found.contact_id === null) return;
  // The guest deleted it, and it was erased since.
  if (known && known.interaction_id === null) return;
  const { organizerId: organizer_id, meetingId: meeting_id, ownerId, now } = scope;
  const contactId = known?.contact_id ?? found.contact_id;
  const occurredAt = readTime(found.starts_at);
  const meeting = { summary: '', body: '', occurredAt, counted: occurredAt <= now };
  const entry = { ownerId, contactId, knownId: known?.interaction_id ?? null, meeting, now };
  const interaction_id = await keepMeeting(tx, { ...entry, source: 'meetings' });
  if (known || interaction_id === null) return;
  const { person_id } = found;
  const row = { owner_id: ownerId, meeting_id, organizer_id, person_id, interaction_id };
  await tx
    .insertInto('kept_meetings')
    .values({ ...row, contact_id: contactId })
    .execute();
}

/** What the meeting is to the guest, and what is kept of it, until the transaction ends. */
async function holdKept(tx: Tx, { ownerId, organizerId, meetingId }: Scope) {
  await holdLock(tx, `kept-meeting:${ownerId}:${meetingId}`);
  const found = await readRow(
    tx,
    sql<Found>`select * from guest_meeting(${organizerId}, ${meetingId})`,
  );
  const known = await tx
    .selectFrom('kept_meetings')
    .select(['contact_id', 'interaction_id'])
    .where('owner_id', '=', ownerId)
    .where('meeting_id', '=', meetingId)
    .executeTakeFirst();
  return { found, known };
}
