import { memberApi } from '#platform/http/api-server.ts';

import { readBudget } from './budget.ts';
import { presentFound, presentTarget } from './present.ts';
import { type PathService } from './path-service.ts';
import { searchPaths } from './search-paths.ts';
import { suggestTargets } from './suggest-targets.ts';

const { paths } = memberApi;

/** `/api/v1/paths` */
export function createPathRoutes(service: PathService) {
  return {
    search: paths.search.handler(async ({ context: { ctx }, input }) =>
      presentFound(await searchPaths({ ctx, service, input }), ctx.clock.now()),
    ),
    budget: paths.budget.handler(({ context: { ctx } }) => readBudget({ ctx })),
    suggest: paths.suggest.handler(async ({ context: { ctx }, input }) => ({
      items: (await suggestTargets({ ctx, input })).map((one) =>
        presentTarget(one, ctx.clock.now()),
      ),
    })),
  };
}
