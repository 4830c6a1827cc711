import type { Import, ImportMapping, ImportRow } from '@kith/contract/imports/schemas';

import { toWireTime } from '#platform/database/rows.ts';

import { emptyTally } from './counts.ts';
import { isUndoable } from './policy.ts';
import type { StoredImport, StoredRow } from './queries.ts';
import type { TableColumns } from './table-columns.ts';

/** The public fields of an import. */
export function presentImport(found: StoredImport): Import {
  return {
    id: found.id,
    format: found.format,
    file_name: found.file_name,
    file_bytes: found.file_bytes,
    status: found.status,
    contacts: { ...emptyTally(), ...found.counts.contact },
    interactions: { ...emptyTally(), ...found.counts.interaction },
    companies: { ...emptyTally(), ...found.counts.company },
    is_mappable: found.columns !== null,
    encoding: found.encoding,
    rows_total: found.rows_total,
    rows_done: found.rows_done,
    error_code: found.error_code,
    undoable: isUndoable(found),
    kept_contacts: found.kept_contacts,
    created_at: toWireTime(found.created_at),
    started_at: toWireTime(found.started_at),
    finished_at: toWireTime(found.finished_at),
  };
}

/** The public fields of a row. */
export function presentImportRow(row: StoredRow): ImportRow {
  return {
    id: row.id,
    file: row.file,
    line: row.line,
    kind: row.kind,
    outcome: row.outcome,
    reason: row.reason,
    label: row.label,
    detail: row.detail,
    changes: row.changes.map(({ field, old_value, new_value }) => ({
      field,
      old_value,
      new_value,
    })),
    losses: row.losses.map(({ field, reason, value }) => ({ field, reason, value })),
    is_restorable: row.is_restorable,
    contact_id: row.is_present ? row.contact_id : null,
  };
}

/** The public fields of a table's columns. */
export function presentMapping(id: string, found: TableColumns): ImportMapping {
  return {
    id,
    columns: found.columns.map(({ name, samples }, index) => ({
      name,
      samples,
      field: found.fields[index] ?? null,
    })),
    is_remembered: found.isRemembered,
  };
}
