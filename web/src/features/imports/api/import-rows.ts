import type { ImportOutcome } from '@kith/contract/imports/rules';
import type { ImportRow } from '@kith/contract/imports/schemas';
import { apiQuery } from '#lib/api-client.ts';

const pageSize = 100;

export type RowFilter = { kind: ImportRow['kind']; outcome: ImportOutcome } | null;

/** The rows of an import, all or those of one kind and outcome, page by page. */
export const importRowsQuery = (id: string, filter: RowFilter) =>
  apiQuery.imports.rows.infiniteOptions({
    input: (cursor: string | undefined) => ({ id, cursor, limit: pageSize, ...filter }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
