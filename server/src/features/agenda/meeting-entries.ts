import { addDaysTo, entriesPerDay } from '@kith/contract/agenda/rules';
import type { CalendarEntry } from '@kith/contract/agenda/schemas';
import { sql } from 'kysely';

import {
  type ContactSummaryRow,
  contactSummaryColumns,
} from '#features/contacts/contact-summary.ts';
import { startOfDate } from '#features/profile/local-day.ts';
import { wallClockAt } from '#features/profile/wall-clock.ts';
import {
  type Computed,
  readRows,
  readTime,
  type TimeText,
  toWireTime,
} from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

import { livingContacts, presentPerson } from './people.ts';

type Row = ContactSummaryRow &
  Computed<{ at: TimeText; text: string; meeting_id: string | null; minutes: number | null }>;

/** Days times entries that a calendar shows at most. */
const most = 31 * entriesPerDay;

/**
 * Meetings that were planned here, each once with its warmest guest who didn't decline, and those that were
 * only logged.
 */
export async function readMeetingEntries(
  tx: Tx,
  {
    ownerId,
    now,
    timeZone,
    from,
    to,
  }: { ownerId: string; now: Date; timeZone: string; from: string; to: string },
): Promise<CalendarEntry[]> {
  const start = startOfDate(from, timeZone);
  const end = startOfDate(addDaysTo(to, 1), timeZone);
  const rows = await readRows(
    tx,
    sql<Row>`
      select * from (
        (select distinct on (m.id) ${contactSummaryColumns}, m.starts_at as at, m.title as text,
            m.id as meeting_id, m.duration_minutes as minutes
          from meetings m
          join meeting_people g on g.owner_id = ${ownerId} and g.meeting_id = m.id
            and g.participation <> 'declined'
          join contacts c on ${livingContacts(ownerId)} and c.id = g.contact_id
          where m.owner_id = ${ownerId} and m.state in ('invited', 'held')
            and m.starts_at >= ${start} and m.starts_at < ${end}
          order by m.id, c.warmth_rank desc, c.id)
        union all
        (select ${contactSummaryColumns}, i.occurred_at, i.summary, null, null
          from interactions i
          join contacts c on ${livingContacts(ownerId)} and c.id = i.contact_id
          where i.owner_id = ${ownerId} and i.kind = 'meeting' and i.deleted_at is null
            and i.occurred_at >= ${start} and i.occurred_at < ${end}
            and i.id not in (select g.interaction_id from meeting_people g
              where g.owner_id = ${ownerId} and g.interaction_id is not null))
      ) entries order by at, id limit ${most}`,
  );
  return rows.map((row) => {
    const { date, time } = wallClockAt(readTime(row.at), timeZone);
    const contact = presentPerson(row, now);
    return {
      ...({ kind: 'meeting', date, time, text: row.text, years: null, contact } as const),
      opportunity: null,
      meeting_id: row.meeting_id,
      starts_at: toWireTime(row.at),
      minutes: row.minutes,
    };
  });
}
