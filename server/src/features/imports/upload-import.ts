import { cleanText } from '@kith/contract/core/text';
import type { MemberContext } from '#platform/context.ts';

import { openUpload } from './open-upload.ts';
import {
  changeImport,
  deleteFiles,
  deleteRows,
  findImport,
  insertImport,
  listPreviews,
  type StoredImport,
} from './queries.ts';
import { cutText } from './readers/cut-text.ts';

const fileNameLimit = 255;

/**
 * Takes an uploaded file in and has it read into a preview. A preview that was never carried out
 * makes way: a member has one at a time.
 *
 * @throws `import_file_empty`, `import_file_unsupported`, `import_archive_unsafe` or
 * `import_file_unreadable`; then nothing is kept.
 */
export async function uploadImport({
  ctx,
  input: { fileName, content },
}: {
  ctx: MemberContext;
  input: { fileName: string; content: Buffer };
}): Promise<StoredImport> {
  const ownerId = ctx.actor.memberId;
  const name = cutText(cleanText(fileName), fileNameLimit) || 'import';
  const { reader } = await openUpload(content, name);
  return ctx.database.transaction(async (tx) => {
    const previews = await listPreviews(tx, ownerId);
    for (const id of previews) await changeImport(tx, ownerId, id, { status: 'discarded' });
    await deleteFiles(tx, ownerId, previews);
    await deleteRows(tx, ownerId, previews);
    const importId = await insertImport(tx, {
      ownerId,
      format: reader.format,
      fileName: name,
      fileBytes: content.length,
      status: 'reading',
      content,
    });
    await ctx.jobs.send(tx, 'imports.read', { ownerId, importId });
    return (await findImport(tx, ownerId, importId))!;
  });
}
