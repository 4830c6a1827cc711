import { meetingLimits } from '@kith/contract/meetings/rules';
import type { ListMeetings } from '@kith/contract/meetings/schemas';
import { sql } from 'kysely';

import type { MemberContext } from '#platform/context.ts';

import { findMeeting, readMeetings, type WholeMeeting } from './meeting-rows.ts';

type With<Input> = { ctx: MemberContext; input: Input };

/** The member's meetings, the next first; with `all`, also what is over. */
export function listMeetings({
  ctx,
  input: { show, contact_id: contactId },
}: With<ListMeetings>): Promise<WholeMeeting[]> {
  const { memberId: ownerId } = ctx.actor;
  const ofContact =
    contactId === undefined
      ? sql`true`
      : sql`m.id in (select g.meeting_id from meeting_people g
          where g.owner_id = ${ownerId} and g.contact_id = ${contactId})`;
  const open = show === 'open' ? sql`m.state in ('proposed', 'invited')` : sql`true`;
  const order = sql`order by m.starts_at nulls first, m.created_at, m.id limit ${meetingLimits.listed}`;
  return ctx.database.transaction((tx) =>
    readMeetings(tx, ownerId, sql`${open} and ${ofContact} ${order}`),
  );
}

/** @throws `not_found` */
export function getMeeting({ ctx, input: { id } }: With<{ id: string }>): Promise<WholeMeeting> {
  return ctx.database.transaction((tx) => findMeeting(tx, ctx.actor.memberId, id));
}
