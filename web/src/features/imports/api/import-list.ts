import { apiQuery } from '#lib/api-client.ts';
import { isMoving } from './import-phase.ts';

const pollMs = 2_000;
const listedImports = 20;

/** The newest imports. */
export const importListQuery = () =>
  apiQuery.imports.list.queryOptions({
    input: { limit: listedImports },
    refetchInterval: (query) =>
      query.state.data?.items.some(({ status }) => isMoving(status)) ? pollMs : false,
  });
