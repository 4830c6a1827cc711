import { cleanText } from '@kith/contract/core/text';
import type { MemberContext } from '#platform/context.ts';

import type { StoredImport } from './queries.ts';
import { detectFormat } from './read-file.ts';
import { cutText } from './readers/cut-text.ts';
import { storeUpload } from './store-upload.ts';

const fileNameLimit = 255;

/**
 * Accepts an uploaded file and reads it into a preview; a table with unknown columns waits for the
 * member's mapping.
 *
 * @throws `import_file_empty`, `import_file_unsupported`, `import_archive_unsafe` or
 * `import_file_unreadable`; then nothing is stored.
 */
export async function uploadImport({
  ctx,
  input: { fileName, content },
}: {
  ctx: MemberContext;
  input: { fileName: string; content: Buffer };
}): Promise<StoredImport> {
  const name = cutText(cleanText(fileName), fileNameLimit) || 'import';
  const upload = await detectFormat({ content, fileName: name });
  return storeUpload({ ctx, input: { fileName: name, content, upload } });
}
