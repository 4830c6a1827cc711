import type { ImportFormat } from '@kith/contract/imports/rules';
import type { MemberContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/tx.ts';

import { nameColumns } from './name-columns.ts';
import {
  changeImport,
  deleteFiles,
  deleteRows,
  findImport,
  findMapping,
  insertImport,
  listPreviews,
  type StoredImport,
} from './queries.ts';
import { guessUnknown } from './readers/crm/crm-rows.ts';
import { guessMapping, type TableColumn } from './readers/guess-mapping.ts';
import type { FoundFormat } from './reading-worker.ts';
import type { TableColumns } from './table-columns.ts';

/** An upload whose format is known. */
export type PreparedUpload = { fileName: string; content: Buffer; upload: FoundFormat };

/**
 * Stores an upload and queues its reading, for a preview; a table with unknown columns waits for the
 * member's mapping. A preview that was never applied is replaced: a member
 * has one at a time.
 */
export async function storeUpload({
  ctx,
  input: { fileName, content, upload },
}: {
  ctx: MemberContext;
  input: PreparedUpload;
}): Promise<StoredImport> {
  const ownerId = ctx.actor.memberId;
  const { format, columns: survey, encoding } = upload;
  return ctx.database.transaction(async (tx) => {
    const previews = await listPreviews(tx, ownerId);
    for (const id of previews) await changeImport(tx, ownerId, id, { status: 'discarded' });
    await deleteFiles(tx, ownerId, previews);
    await deleteRows(tx, ownerId, previews);
    const columns = survey && (await describeColumns(tx, ownerId, { format, columns: survey }));
    const importId = await insertImport(tx, {
      owner_id: ownerId,
      format,
      file_name: fileName,
      file_bytes: content.length,
      encoding,
      ...phaseOf(format, columns),
      content,
    });
    if (!waits(format)) await ctx.jobs.send(tx, 'imports.read', { ownerId, importId });
    return (await findImport(tx, ownerId, importId))!;
  });
}

export async function describeColumns(
  tx: Tx,
  ownerId: string,
  { format, columns }: { format: ImportFormat; columns: TableColumn[] },
): Promise<TableColumns> {
  const remembered = await findMapping(tx, ownerId, nameColumns(columns));
  const guess = waits(format) ? guessMapping : guessUnknown;
  return {
    columns,
    fields: remembered ?? guess(columns),
    isRemembered: remembered !== null,
  };
}

/** A table is read when its columns are mapped; a CRM's file at once, with what is guessed. */
export function waits(format: ImportFormat): boolean {
  return format === 'table';
}

/** How an import with these columns begins. */
export function phaseOf(format: ImportFormat, columns: TableColumns | null) {
  const isMapped = columns !== null && !waits(format);
  return {
    status: waits(format) ? ('mapping' as const) : ('reading' as const),
    columns: columns && JSON.stringify(columns),
    mapping: isMapped ? JSON.stringify(columns.fields) : null,
  };
}
