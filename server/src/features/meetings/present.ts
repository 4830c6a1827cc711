import { actionsOf } from '@kith/contract/meetings/rules';
import type { Meeting } from '@kith/contract/meetings/schemas';

import { readTime, toWireTime } from '#platform/database/rows.ts';

import { endOf, isAhead, type WholeMeeting } from './meeting-rows.ts';

/** What a member gets of their meeting. */
export function presentMeeting({ row, guests, slots }: WholeMeeting, now: Date): Meeting {
  const startsAt = readTime(row.starts_at);
  // Once one is fixed, all are kept as what was proposed.
  const offered = row.state === 'proposed' ? slots.filter((slot) => isAhead(slot, now)) : slots;
  return {
    id: row.id,
    title: row.title,
    place: row.place,
    message: row.message,
    state: row.state,
    starts_at: startsAt?.toISOString() ?? null,
    ends_at: endOf(row)?.toISOString() ?? null,
    duration_minutes: row.duration_minutes,
    time_zone: row.time_zone,
    sequence: row.sequence,
    slots: offered.map(({ id, starts_at: at }) => ({ id, starts_at: toWireTime(at) })),
    guests: guests.map((guest) => ({
      id: guest.id,
      contact_id: guest.is_gone ? null : guest.contact_id,
      name: guest.name,
      email: guest.email,
      time_zone: guest.time_zone,
      participation: guest.participation,
      answered_at: toWireTime(guest.answered_at),
      note: guest.note,
      slot_id: guest.slot_id,
      suggested_at: toWireTime(guest.suggested_at),
    })),
    bridge_id: row.bridge_id,
    opportunity:
      row.opportunity_id === null || row.opportunity_title === null
        ? null
        : { id: row.opportunity_id, title: row.opportunity_title },
    note: row.note,
    outcome: row.outcome,
    marked_at: toWireTime(row.marked_at),
    created_at: toWireTime(row.created_at),
    actions: actionsOf(row.state, { startsAt, now }),
  };
}
