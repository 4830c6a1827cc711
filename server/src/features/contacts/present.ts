import type { HistoryEntry } from '@kith/contract/contacts/history';
import { detailsOf } from '@kith/contract/contacts/rules';
import type { Contact } from '@kith/contract/contacts/schemas';
import { toWireTime } from '#platform/database/rows.ts';

import type { HistoryRow } from './queries.ts';
import type { ContactRow } from './contact-row.ts';
import { presentContactSummary } from './contact-summary.ts';
import type { PointKind } from './identity.ts';
import { readKept } from './record-changes.ts';

/** The public fields of one contact. */
export function presentContact(row: ContactRow, now: Date): Contact {
  const pointsOf = (kind: PointKind) =>
    row.points.filter((point) => point.kind === kind).map(({ value, label }) => ({ value, label }));
  return {
    ...presentContactSummary(row, now),
    first_name: row.first_name,
    last_name: row.last_name,
    ...detailsOf(row),
    company_id: row.company_id,
    emails: pointsOf('email'),
    phones: pointsOf('phone'),
    links: pointsOf('link'),
    offers: row.offers,
    seeks: row.seeks,
    birthday: readBirthday(row),
    notes: row.notes,
    source: row.source,
    connected_on: row.connected_on,
    interaction_count: row.interaction_count,
    revision: row.revision,
    updated_at: toWireTime(row.updated_at),
  };
}

/** The public form of a recorded change, with values like a contact's. */
export function presentHistoryEntry(row: HistoryRow): HistoryEntry {
  return {
    id: row.id,
    field: row.field,
    old_value: readKept(row.field, row.old_value),
    new_value: readKept(row.field, row.new_value),
    source: row.source,
    changed_at: toWireTime(row.changed_at),
  } as HistoryEntry;
}

function readBirthday(row: ContactRow): Contact['birthday'] {
  const { birth_month: month, birth_day: day, birth_year: year } = row;
  return month === null || day === null ? null : { month, day, year };
}
