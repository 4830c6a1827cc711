import type { ContactFile } from '@kith/contract/contact-files/schemas';
import { toWireTime } from '#platform/database/rows.ts';

import type { FileRow } from './queries.ts';

/** The public fields of a file, without its content. */
export function presentFile(row: FileRow): ContactFile {
  return {
    id: row.id,
    contact_id: row.contact_id,
    name: row.name,
    media_type: row.media_type,
    bytes: row.bytes,
    created_at: toWireTime(row.created_at),
  };
}
