import type { AccountExport } from '@kith/contract/account/exports';
import { toWireTime } from '#platform/database/rows.ts';

import type { ExportRow } from './queries.ts';

/** The public fields of an export. */
export function presentExport(row: ExportRow): AccountExport {
  return {
    id: row.id,
    status: row.status,
    progress: row.progress,
    size_bytes: row.size_bytes,
    created_at: toWireTime(row.created_at),
    finished_at: toWireTime(row.finished_at),
    expires_at: toWireTime(row.expires_at),
  };
}
