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
    const importId = await insertImport(tx, {
      owner_id: ownerId,
      format,
      file_name: fileName,
      file_bytes: content.length,
      encoding,
      status: survey ? 'mapping' : 'reading',
      columns: survey && (await describeColumns(tx, ownerId, survey)),
      content,
    });
    if (!survey) await ctx.jobs.send(tx, 'imports.read', { ownerId, importId });
    return (await findImport(tx, ownerId, importId))!;
  });
}

export async function describeColumns(
  tx: Tx,
  ownerId: string,
  columns: TableColumn[],
): Promise<TableColumns> {
  const remembered = await findMapping(tx, ownerId, nameColumns(columns));
  return {
    columns,
    fields: remembered ?? guessMapping(columns),
    isRemembered: remembered !== null,
  };
}
