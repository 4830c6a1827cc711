import { minuteMs } from '@kith/contract/core/time';
import type { MeetingOutcome, MeetingState, Participation } from '@kith/contract/meetings/rules';
import { type RawBuilder, type Selectable, sql } from 'kysely';

import { AppError, notFound } from '#platform/app-error.ts';
import type { MeetingPeople, Meetings, MeetingSlots } from '#platform/database/database-types.ts';
import {
  type Computed,
  readRow,
  readRows,
  readTime,
  type TimeText,
} from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

export type MeetingRow = Omit<Selectable<Meetings>, 'state' | 'outcome'> &
  Computed<{
    state: MeetingState;
    outcome: MeetingOutcome | null;
    opportunity_title: string | null;
  }>;

export type GuestRow = Omit<Selectable<MeetingPeople>, 'participation'> &
  Computed<{ participation: Participation; name: string; is_gone: boolean }>;

type SlotRow = Pick<Selectable<MeetingSlots>, 'id' | 'meeting_id'> &
  Computed<{ starts_at: TimeText }>;

/** A meeting with its guests and the times that were proposed. */
export type WholeMeeting = { row: MeetingRow; guests: GuestRow[]; slots: SlotRow[] };

/** Meetings `m` of a member that fit a condition, in its order. */
export async function readMeetings(
  tx: Tx,
  ownerId: string,
  condition: RawBuilder<unknown>,
): Promise<WholeMeeting[]> {
  const rows = await readRows(
    tx,
    sql<MeetingRow>`
      select m.*, (select o.title from opportunities o where o.owner_id = ${ownerId}
          and o.id = m.opportunity_id and o.deleted_at is null) as opportunity_title
      from meetings m where m.owner_id = ${ownerId} and ${condition}`,
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const guests = await readRows(
    tx,
    sql<GuestRow>`select g.*, c.full_name as name, c.deleted_at is not null as is_gone
      from meeting_people g
      join contacts c on c.owner_id = ${ownerId} and c.id = g.contact_id
      where g.owner_id = ${ownerId} and g.meeting_id = any(${ids}::uuid[])
      order by c.warmth_rank desc, g.id`,
  );
  const slots = await readRows(
    tx,
    sql<SlotRow>`select s.id, s.meeting_id, s.starts_at from meeting_slots s
      where s.owner_id = ${ownerId} and s.meeting_id = any(${ids}::uuid[])
      order by s.starts_at, s.id`,
  );
  return rows.map((row) => ({
    row,
    guests: guests.filter(({ meeting_id: id }) => id === row.id),
    slots: slots.filter(({ meeting_id: id }) => id === row.id),
  }));
}

/** @throws `not_found` */
export async function findMeeting(tx: Tx, ownerId: string, id: string): Promise<WholeMeeting> {
  const [found] = await readMeetings(tx, ownerId, sql`m.id = ${id}`);
  if (!found) throw notFound('Meeting');
  return found;
}

/** A meeting, locked until the transaction ends. @throws `not_found` */
export async function holdMeeting(tx: Tx, ownerId: string, id: string): Promise<WholeMeeting> {
  await readRow(
    tx,
    sql`select from meetings m where m.owner_id = ${ownerId} and m.id = ${id} for update`,
  );
  return findMeeting(tx, ownerId, id);
}

/** Whether a time is fixed and someone agreed to it; who has no address agreed with the member otherwise. */
export function isConfirmed({ row, guests }: WholeMeeting): boolean {
  const agrees = ({ participation, email }: GuestRow) =>
    participation === 'accepted' || (email === null && participation !== 'declined');
  return row.state === 'invited' && guests.some(agrees);
}

/** When a meeting ends; null while times are proposed. */
export function endOf({ starts_at: at, duration_minutes: minutes }: MeetingRow): Date | null {
  const startsAt = readTime(at);
  return startsAt && new Date(startsAt.getTime() + minutes * minuteMs);
}

/** Whether guests may answer: an invitation until its end, although the member marks it later. */
export function takesAnswers(row: MeetingRow, now: Date): boolean {
  if (row.state === 'proposed') return true;
  const endsAt = endOf(row);
  return row.state === 'invited' && endsAt !== null && endsAt > now;
}

/** Whether a proposed time can still be chosen. */
export const isAhead = ({ starts_at: at }: SlotRow, now: Date): boolean => readTime(at) > now;

/** @throws `illegal_state` where a step is not one of the meeting's state. */
export function requireState({ state }: MeetingRow, ...allowed: MeetingState[]): void {
  if (!allowed.includes(state)) throw new AppError('illegal_state', `The meeting is ${state}`);
}
