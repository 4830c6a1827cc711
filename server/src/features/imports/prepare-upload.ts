import { cleanLine, cutText } from '@kith/contract/core/text';

import { detectFormat } from './read-file.ts';
import type { PreparedUpload } from './store-upload.ts';

const fileNameLimit = 255;

/**
 * Finds out what an upload is, in a thread that may take half a minute: no transaction is open
 * meanwhile, or a few such files would hold every connection to the database.
 *
 * @throws `import_file_empty`, `import_file_unsupported`, `import_archive_unsafe` or
 * `import_file_unreadable`; then nothing is stored.
 */
export async function prepareUpload({
  fileName,
  content,
}: {
  fileName: string;
  content: Buffer;
}): Promise<PreparedUpload> {
  const name = cutText(cleanLine(fileName), fileNameLimit) || 'import';
  return { fileName: name, content, upload: await detectFormat({ content, fileName: name }) };
}

/** The same for pasted text, which is like a file without a name: a signature, addresses, a table. */
export async function preparePaste(text: string): Promise<PreparedUpload> {
  const content = Buffer.from(text);
  return { fileName: '', content, upload: await detectFormat({ content, fileName: '' }) };
}
