import { memberApi } from '#platform/http/api-server.ts';
import { runOnce } from '#platform/http/idempotency.ts';

import { dismissDuplicate, reopenDuplicate } from './dismiss-duplicate.ts';
import { listDuplicates } from './list-duplicates.ts';
import { listMerges } from './list-merges.ts';
import { mergeDuplicate } from './merge-duplicate.ts';
import { mergeSure } from './merge-sure.ts';
import { pairContacts } from './pair-contacts.ts';
import { readStatus, startScan } from './read-status.ts';
import { undoMerge } from './undo-merge.ts';

/** `/api/v1/duplicates` and `/api/v1/contact-merges`. */
export const duplicateRoutes = {
  list: memberApi.duplicates.list.handler(({ context: { ctx }, input }) =>
    listDuplicates({ ctx, input }),
  ),
  status: memberApi.duplicates.status.handler(({ context: { ctx } }) => readStatus({ ctx })),
  scan: memberApi.duplicates.scan.handler(({ context: { ctx } }) => startScan({ ctx })),
  pair: memberApi.duplicates.pair.handler(({ context: { ctx }, input }) =>
    pairContacts({ ctx, input }),
  ),
  merge: memberApi.duplicates.merge.handler(({ context: { ctx, headers }, input }) =>
    runOnce({
      ctx,
      headers,
      endpoint: 'duplicates.merge',
      input,
      work: (once) => mergeDuplicate({ ctx: once, input }),
    }),
  ),
  mergeSure: memberApi.duplicates.mergeSure.handler(({ context: { ctx, headers } }) =>
    runOnce({
      ctx,
      headers,
      endpoint: 'duplicates.mergeSure',
      input: {},
      work: (once) => mergeSure({ ctx: once }),
    }),
  ),
  dismiss: memberApi.duplicates.dismiss.handler(({ context: { ctx }, input }) =>
    dismissDuplicate({ ctx, input }),
  ),
  reopen: memberApi.duplicates.reopen.handler(({ context: { ctx }, input }) =>
    reopenDuplicate({ ctx, input }),
  ),
  merges: memberApi.duplicates.merges.handler(({ context: { ctx }, input }) =>
    listMerges({ ctx, input }),
  ),
  undoMerge: memberApi.duplicates.undoMerge.handler(({ context: { ctx }, input }) =>
    undoMerge({ ctx, input }),
  ),
};
