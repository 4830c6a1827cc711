import { createRateLimit } from '#platform/rate-limit.ts';
import { minuteS } from '@kith/contract/core/time';
import { memberApi } from '#platform/http/api-server.ts';

import { listRecentSearches } from './list-recent-searches.ts';
import { recordClick } from './record-click.ts';
import { readQuestion } from './read-question.ts';
import { searchEverything } from './search-everything.ts';

/** As many as the function `site-search` allows. */
const findLimit = createRateLimit({ name: 'search.find', points: 300, durationS: minuteS });

/** Each may ask a model. */
const questionLimit = createRateLimit({ name: 'search.question', points: 30, durationS: minuteS });

/** `/api/v1/search`. */
export const searchRoutes = {
  find: memberApi.search.find.handler(async ({ context: { ctx }, input }) => {
    await ctx.actor.token?.admit('messages:read');
    await findLimit.take(ctx.actor.memberId);
    return searchEverything({ ctx, input });
  }),
  question: memberApi.search.question.handler(async ({ context: { ctx }, input }) => {
    await questionLimit.take(ctx.actor.memberId);
    return readQuestion({ ctx, input });
  }),
  recent: memberApi.search.recent.handler(async ({ context: { ctx } }) => ({
    items: await listRecentSearches({ ctx }),
  })),
  opened: memberApi.search.opened.handler(async ({ context: { ctx }, input }) => {
    await recordClick({ ctx, input });
    return { success: true as const };
  }),
};
