import { isTimelineChange } from '#features/contacts/record-changes.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type Computed, readRows } from '#platform/database/rows.ts';
import { addDays, startOfDate } from '#features/profile/local-day.ts';
import { sql } from 'kysely';

import { inNetwork, type Moment } from '#features/insights/moment.ts';

/** A recorded change, with what the contact has now: companies by their root's id, titles in lower case. */
export type Change = Computed<{
  contact_id: string;
  field: 'company' | 'title';
  day: string;
  before: string | null;
  now: string | null;
  /** The title as it is written now. */
  label: string;
}>;

/** Someone who has another company or title than at the beginning of a range; the day of the last change. */
export type Move = {
  contactId: string;
  from: string;
  to: string | null;
  label: string;
  day: string;
};

/** The changes of companies and titles since the end of a day, oldest first. */
export function readChanges(
  tx: Tx,
  { ownerId, now, today }: Moment,
  after: string,
): Promise<Change[]> {
  const since = startOfDate(addDays(after, 1), today.timeZone);
  return readRows(
    tx,
    sql<Change>`select ch.contact_id, ch.field,
        (ch.changed_at at time zone ${today.timeZone})::date::text as day,
        case ch.field when 'company' then coalesce(o.root_id, o.id)::text
          else nullif(lower(ch.old_value), '') end as before,
        case ch.field when 'company' then coalesce(k.root_id, k.id)::text
          else nullif(lower(c.title), '') end as now,
        c.title as label
      from contact_changes ch
      join contacts c on c.id = ch.contact_id and ${inNetwork(ownerId)}
      left join companies k on k.owner_id = ${ownerId} and k.id = c.company_id
      left join companies o on o.owner_id = ${ownerId} and o.id = ch.old_company_id
      where ch.owner_id = ${ownerId} and ch.field in ('company', 'title')
        and ${isTimelineChange} and ch.source <> 'merge'
        and ch.changed_at >= ${since}::timestamptz and ch.changed_at <= ${now}::timestamptz
      order by ch.changed_at, ch.id`,
  );
}

/**
 * Who moved after a day: from what they had then to what they have now. Corrections that lead back, and
 * a first company or title, are no moves.
 */
export function movesSince(
  changes: readonly Change[],
  field: Change['field'],
  after: string,
): Move[] {
  const moves = new Map<string, Move>();
  for (const { contact_id: contactId, field: changed, day, before, now, label } of changes) {
    if (changed !== field || day <= after) continue;
    const known = moves.get(contactId);
    if (known) known.day = day;
    else moves.set(contactId, { contactId, from: before ?? '', to: now, label, day });
  }
  return [...moves.values()].filter(({ from, to }) => from !== '' && from !== to);
}
