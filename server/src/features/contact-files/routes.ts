import { memberApi } from '#platform/http/api-server.ts';

import { deleteFile } from './delete-file.ts';
import { listFiles } from './list-files.ts';
import { presentFile } from './present.ts';
import { renameFile } from './rename-file.ts';
import { restoreFile } from './restore-file.ts';

/** `/api/v1/contacts/{contact_id}/files` and `/api/v1/contact-files`, except for the bytes. */
export const contactFileRoutes = {
  list: memberApi.contactFiles.list.handler(async ({ context: { ctx }, input }) => {
    const { files, usedBytes } = await listFiles({ ctx, input });
    return { items: files.map(presentFile), used_bytes: usedBytes };
  }),
  rename: memberApi.contactFiles.rename.handler(async ({ context: { ctx }, input }) =>
    presentFile(await renameFile({ ctx, input })),
  ),
  delete: memberApi.contactFiles.delete.handler(({ context: { ctx }, input }) =>
    deleteFile({ ctx, input }),
  ),
  restore: memberApi.contactFiles.restore.handler(async ({ context: { ctx }, input }) =>
    presentFile(await restoreFile({ ctx, input })),
  ),
};
