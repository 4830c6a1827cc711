import type { Import, ImportMapping, ImportRow } from '@kith/contract/imports/schemas';

import { emptyTally } from './counts.ts';
import { isUndoable } from './policy.ts';
import type { StoredImport, StoredRow } from './queries.ts';
import type { TableColumns } from './tables.ts';

/** What leaves the server of an import. */
export function presentImport(found: StoredImport): Import {
  return {
    id: found.id,
    format: found.format,
    file_name: found.fileName,
    file_bytes: found.fileBytes,
    status: found.status,
    contacts: { ...emptyTally(), ...found.counts.contact },
    interactions: { ...emptyTally(), ...found.counts.interaction },
    rows_total: found.rowsTotal,
    rows_done: found.rowsDone,
    error_code: found.errorCode,
    undoable: isUndoable(found),
    kept_contacts: found.keptContacts,
    created_at: found.createdAt.toISOString(),
    started_at: found.startedAt?.toISOString() ?? null,
    finished_at: found.finishedAt?.toISOString() ?? null,
  };
}

/** What leaves the server of a row. */
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
    contact_id: row.contactId,
  };
}

/** What leaves the server of a table's columns. */
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
