import { memberApi } from '#platform/http/api-server.ts';

import { discardImport } from './discard-import.ts';
import { getImport } from './get-import.ts';
import { listImportRows } from './list-import-rows.ts';
import { listImports } from './list-imports.ts';
import { presentImport, presentImportRow } from './present.ts';
import { startImport } from './start-import.ts';
import { undoImport } from './undo-import.ts';

export const importRoutes = {
  list: memberApi.imports.list.handler(async ({ context, input }) => {
    const { items, nextCursor } = await listImports({ ctx: context.ctx, input });
    return { items: items.map(presentImport), next_cursor: nextCursor };
  }),
  get: memberApi.imports.get.handler(async ({ context, input }) =>
    presentImport(await getImport({ ctx: context.ctx, input })),
  ),
  rows: memberApi.imports.rows.handler(async ({ context, input }) => {
    const { items, nextCursor } = await listImportRows({ ctx: context.ctx, input });
    return { items: items.map(presentImportRow), next_cursor: nextCursor };
  }),
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
