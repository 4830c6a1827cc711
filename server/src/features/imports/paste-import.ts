import type { MemberContext } from '#platform/context.ts';

import type { StoredImport } from './queries.ts';
import { detectFormat } from './read-file.ts';
import { storeUpload } from './store-upload.ts';

/** Imports pasted text like a file without a name: a signature, addresses, a table. */
export async function pasteImport({
  ctx,
  input: { text },
}: {
  ctx: MemberContext;
  input: { text: string };
}): Promise<StoredImport> {
  const content = Buffer.from(text);
  const upload = await detectFormat({ content, fileName: '' });
  return storeUpload({ ctx, input: { fileName: '', content, upload } });
}
