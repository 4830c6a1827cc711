import type { ImportEncoding } from '@kith/contract/imports/rules';
import { AppError, notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/tx.ts';

import { canEncode } from './policy.ts';
import {
  changeImport,
  deleteRows,
  findImport,
  lockImport,
  readFile,
  type StoredImport,
} from './queries.ts';
import { detectFormat } from './read-file.ts';
import { describeColumns, phaseOf, waits } from './store-upload.ts';

/**
 * Reads a file again in the encoding that the member chose, from the start: its columns are other
 * words then, and so are its rows. A repeat changes nothing. No transaction is open while a thread
 * examines the file.
 *
 * @throws `not_found`, or `illegal_state` when the bytes leave no doubt or the import was applied.
 */
export async function encodeImport({
  ctx,
  input: { id, encoding },
}: {
  ctx: MemberContext;
  input: { id: string; encoding: ImportEncoding };
}): Promise<StoredImport> {
  const ownerId = ctx.actor.memberId;
  const { found, content } = await ctx.database.transaction(async (tx) => {
    const found = await lockEncodable(tx, ownerId, id);
    return { found, content: await readFile(tx, ownerId, id) };
  });
  if (found.encoding === encoding) return found;
  if (!content) throw notFound('Import');
  const upload = await detectFormat({ content, fileName: found.file_name, encoding });
  return ctx.database.transaction(async (tx) => {
    await lockEncodable(tx, ownerId, id);
    await deleteRows(tx, ownerId, [id]);
    const { format, columns: survey } = upload;
    const columns = survey && (await describeColumns(tx, ownerId, { format, columns: survey }));
    await changeImport(tx, ownerId, id, {
      encoding,
      format,
      ...phaseOf(format, columns),
      counts: {},
      rows_total: 0,
      rows_done: 0,
    });
    if (!waits(format)) await ctx.jobs.send(tx, 'imports.read', { ownerId, importId: id });
    return (await findImport(tx, ownerId, id))!;
  });
}

async function lockEncodable(tx: Tx, ownerId: string, id: string): Promise<StoredImport> {
  const found = await lockImport(tx, ownerId, id);
  if (!found) throw notFound('Import');
  if (!canEncode(found)) throw new AppError('illegal_state', 'The import can’t be read again now');
  return found;
}
