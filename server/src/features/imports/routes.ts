import { memberApi } from '#platform/http/api-server.ts';
import { runOnce } from '#platform/http/idempotency.ts';

import { discardImport } from './discard-import.ts';
import { encodeImport } from './encode-import.ts';
import { getImport } from './get-import.ts';
import { listImportRows } from './list-import-rows.ts';
import { listImports } from './list-imports.ts';
import { getMapping } from './get-mapping.ts';
import { mapImport } from './map-import.ts';
import { preparePaste } from './prepare-upload.ts';
import { presentImport, presentImportRow, presentMapping } from './present.ts';
import { startImport } from './start-import.ts';
import { storeUpload } from './store-upload.ts';
import { undoImport } from './undo-import.ts';

export const importRoutes = {
  list: memberApi.imports.list.handler(async ({ context, input }) => {
    const page = await listImports({ ctx: context.ctx, input });
    return { ...page, items: page.items.map(presentImport) };
  }),
  get: memberApi.imports.get.handler(async ({ context, input }) =>
    presentImport(await getImport({ ctx: context.ctx, input })),
  ),
  rows: memberApi.imports.rows.handler(async ({ context, input }) => {
    const page = await listImportRows({ ctx: context.ctx, input });
    return { ...page, items: page.items.map(presentImportRow) };
  }),
  paste: memberApi.imports.paste.handler(async ({ context: { ctx, headers }, input }) => {
    const prepared = await preparePaste(input.text);
    return runOnce({
      ctx,
      headers,
      endpoint: 'imports.paste',
      input,
      work: async (once) => presentImport(await storeUpload({ ctx: once, input: prepared })),
    });
  }),
  mapping: memberApi.imports.mapping.handler(async ({ context, input }) =>
    presentMapping(input.id, await getMapping({ ctx: context.ctx, input })),
  ),
  map: memberApi.imports.map.handler(async ({ context, input }) =>
    presentImport(await mapImport({ ctx: context.ctx, input })),
  ),
  encode: memberApi.imports.encode.handler(async ({ context, input }) =>
    presentImport(await encodeImport({ ctx: context.ctx, input })),
  ),
  start: memberApi.imports.start.handler(async ({ context, input }) =>
    presentImport(await startImport({ ctx: context.ctx, input })),
  ),
  undo: memberApi.imports.undo.handler(async ({ context, input }) =>
    presentImport(await undoImport({ ctx: context.ctx, input })),
  ),
  discard: memberApi.imports.discard.handler(({ context, input }) =>
    discardImport({ ctx: context.ctx, input }),
  ),
};
