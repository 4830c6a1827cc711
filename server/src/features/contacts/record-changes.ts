import {
  type HistoryField,
  historyFields,
  historyTextFields,
  type HistoryValues,
} from '@kith/contract/contacts/history';
import { jsonParam } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type RawBuilder, sql } from 'kysely';

/** A contact's fields before and after; a field that is missing on one side is ignored. */
export type ContactChange = {
  contactId: string;
  before: Partial<HistoryValues>;
  after: Partial<HistoryValues>;
};

type ChangeScope = {
  ownerId: string;
  /** The cause: `manual`, `undo`, `merge`, `rename` of a company or the format of an import. */
  source: string;
  importId?: string;
  now: Date;
};

const textFields: readonly HistoryField[] = historyTextFields;

/** Records one contact's fields before a change, by default one by hand. */
export async function recordChanges(
  tx: Tx,
  ownerId: string,
  contactId: string,
  {
    before,
    after,
    now,
    source = 'manual',
  }: Pick<ContactChange, 'before' | 'after'> & { now: Date; source?: string },
): Promise<void> {
  await recordManyChanges(tx, { ownerId, source, now }, [{ contactId, before, after }]);
}

/** Records the fields of many contacts before one change of them all. */
export async function recordManyChanges(
  tx: Tx,
  { ownerId, source, importId, now }: ChangeScope,
  changes: readonly ContactChange[],
): Promise<void> {
  const rows = changes.flatMap(listChangedFields);
  if (rows.length === 0) return;
  await sql`
    insert into contact_changes
      (owner_id, contact_id, field, old_value, new_value, source, import_id, changed_at)
    select ${ownerId}::uuid, r.contact_id, r.field, r.old_value, r.new_value, ${source},
      ${importId ?? null}::uuid, ${now}::timestamptz
    from jsonb_to_recordset(${jsonParam(rows)})
      as r(contact_id uuid, field text, old_value text, new_value text)`.execute(tx);
}

function listChangedFields({ contactId, before, after }: ContactChange) {
  return historyFields.flatMap((field) => {
    if (before[field] === undefined || after[field] === undefined) return [];
    const [old_value, new_value] = [before, after].map((values) => toKept(field, values[field]));
    return old_value === new_value ? [] : [{ contact_id: contactId, field, old_value, new_value }];
  });
}

/** The stored form of a value: text as it is, everything else as JSON; empty is null. */
function toKept(field: HistoryField, value: unknown): string | null {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return null;
  return textFields.includes(field) ? String(value) : JSON.stringify(value);
}

/** The stored value, decoded. */
export function readKept(field: HistoryField, text: string | null): unknown {
  if (textFields.includes(field)) return text ?? '';
  if (text !== null) return JSON.parse(text);
  const isList = !['birthday', 'cadence_days', 'connected_on', 'photo_id'].includes(field);
  return isList ? [] : null;
}

/**
 * Changes, as rows of `contact_changes ch`, that belong in a timeline: of name, work and location;
 * those of an undone import, and new names of companies, are left out.
 */
export const isTimelineChange: RawBuilder<unknown> = sql`ch.field in
    ('first_name', 'last_name', 'company', 'title', 'location', 'next_step')
  and ch.source not in ('undo', 'rename') and not exists (
    select from imports undone where undone.owner_id = ch.owner_id and undone.id = ch.import_id
      and undone.status in ('undoing', 'undone'))`;
