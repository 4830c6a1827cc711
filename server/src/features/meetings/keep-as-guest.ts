import { type Computed, readRow, readTime, type TimeText } from '#platform/database/rows.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/tx.ts';
import { holdLock } from '#platform/database/locks.ts';
import { sql } from 'kysely';

import { keepMeeting } from '#features/interactions/keep-meeting.ts';

type Found = Computed<{
  person_id: string;
  contact_id: string | null;
  starts_at: TimeText | null;
  takes_place: boolean;
}>;
type Invitation = { organizerId: string; meetingId: string };

/**
 * Keeps another member's meeting in the timeline of one of its guests, as `planInteractions` does in
 * its organiser's: planned once the guest agrees, moved with it, gone when it doesn't take place. It
 * has the time and no word of the organiser's. One that the guest deleted stays deleted.
 */
export async function keepAsGuest({
  ctx,
  input: { organizerId, meetingId },
}: {
  ctx: Pick<MemberContext, 'actor' | 'database' | 'clock'>;
  input: Invitation;
}): Promise<void> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  await ctx.database.requiring(['data_processing']).transaction(async (tx) => {
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
    if (!found) return;
    const { takes_place: takesPlace, contact_id: linkedId, person_id: personId } = found;
    // Without a link, what is kept stays as it is unless the meeting is called off.
    if (takesPlace && linkedId === null) return;
    const contactId = known?.contact_id ?? linkedId;
    if (contactId === null || (!known && !takesPlace)) return;
    const knownId = known?.interaction_id ?? null;
    // The guest deleted it, and it was erased since.
    if (known && takesPlace && knownId === null) return;
    const occurredAt = takesPlace ? readTime(found.starts_at) : null;
    const meeting = occurredAt && { ...noWords, occurredAt, counted: occurredAt <= now };
    const entry = { ownerId, contactId, knownId, meeting, now } as const;
    const keptId = await keepMeeting(tx, { ...entry, source: 'meetings' });
    const kept = { ownerId, organizerId, meetingId, contactId };
    if (keptId === null) await forget(tx, kept);
    else if (!known) await remember(tx, { ...kept, personId, keptId });
  });
}

const noWords = { summary: '', body: '' };

type Kept = Invitation & { ownerId: string; contactId: string };

async function forget(tx: Tx, { ownerId, meetingId }: Kept): Promise<void> {
  await tx
    .deleteFrom('kept_meetings')
    .where('owner_id', '=', ownerId)
    .where('meeting_id', '=', meetingId)
    .execute();
}

async function remember(tx: Tx, kept: Kept & { personId: string; keptId: string }): Promise<void> {
  await tx
    .insertInto('kept_meetings')
    .values({
      owner_id: kept.ownerId,
      meeting_id: kept.meetingId,
      organizer_id: kept.organizerId,
      person_id: kept.personId,
      contact_id: kept.contactId,
      interaction_id: kept.keptId,
    })
    .execute();
}
