import {
  type HistoryField,
  historyFields,
  historyTextFields,
  type HistoryValues,
} from '@kith/contract/contacts/history';
import { jsonParam } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { type SQL, sql } from 'drizzle-orm';

/** A contact's fields before and after; a field that is missing on a side is not looked at. */
export type ContactChange = {
  contactId: string;
  before: Partial<HistoryValues>;
  after: Partial<HistoryValues>;
};

type ChangeScope = {
  ownerId: string;
  /** Who or what changed it: `manual`, `undo`, `merge` or the format of an import. */
  source: string;
  importId?: string;
  now: Date;
};

const textFields: readonly HistoryField[] = historyTextFields;

/** Keeps what the fields of one contact were before a change, by hand unless `source` says otherwise. */
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

/** Keeps what the fields of many contacts were before one change of them all. */
export async function recordManyChanges(
  tx: Tx,
  { ownerId, source, importId, now }: ChangeScope,
  changes: readonly ContactChange[],
): Promise<void> {
  const rows = changes.flatMap(listChangedFields);
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into contact_changes
      (owner_id, contact_id, field, old_value, new_value, source, import_id, changed_at)
    select ${ownerId}::uuid, r.contact_id, r.field, r.old_value, r.new_value, ${source},
      ${importId ?? null}::uuid, ${now}::timestamptz
    from jsonb_to_recordset(${jsonParam(rows)})
      as r(contact_id uuid, field text, old_value text, new_value text)`);
}

function listChangedFields({ contactId, before, after }: ContactChange) {
  return historyFields.flatMap((field) => {
    if (before[field] === undefined || after[field] === undefined) return [];
    const [old_value, new_value] = [before, after].map((values) => toKept(field, values[field]));
    return old_value === new_value ? [] : [{ contact_id: contactId, field, old_value, new_value }];
  });
}

/** How a value is kept: a text as it is, everything else as JSON; what is empty is null. */
function toKept(field: HistoryField, value: unknown): string | null {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return null;
  return textFields.includes(field) ? String(value) : JSON.stringify(value);
}

/** The value that was kept. */
export function readKept(field: HistoryField, text: string | null): unknown {
  if (textFields.includes(field)) return text ?? '';
  if (text !== null) return JSON.parse(text);
  const isList = !['birthday', 'cadence_days', 'connected_on', 'photo_id'].includes(field);
  return isList ? [] : null;
}

/**
 * Changes, as rows of `contact_changes ch`, that tell where somebody is in life; those of an import
 * that was undone never happened.
 */
export const isToldChange: SQL = sql`ch.field in
    ('first_name', 'last_name', 'company', 'title', 'location', 'next_step')
  and ch.source <> 'undo' and not exists (
    select from imports undone where undone.owner_id = ch.owner_id and undone.id = ch.import_id
      and undone.status in ('undoing', 'undone'))`;
