import { memberApi } from '#platform/http/api-server.ts';

import { readGraph } from './graph/read-graph.ts';
import { listPeople } from './list-people.ts';
import { readHealth } from './read-health.ts';
import { readOverview } from './read-overview.ts';
import { readReach } from './read-reach.ts';
import { readReview } from './read-review.ts';
import { readSeries } from './read-series.ts';
import { readTrends } from './trends/read-trends.ts';

/** `/api/v1/insights`. */
export const insightRoutes = {
  overview: memberApi.insights.overview.handler(({ context: { ctx }, input }) =>
    readOverview({ ctx, input }),
  ),
  series: memberApi.insights.series.handler(({ context: { ctx }, input }) =>
    readSeries({ ctx, input }),
  ),
  reach: memberApi.insights.reach.handler(({ context: { ctx }, input }) =>
    readReach({ ctx, input }),
  ),
  health: memberApi.insights.health.handler(({ context: { ctx }, input }) =>
    readHealth({ ctx, input }),
  ),
  review: memberApi.insights.review.handler(({ context: { ctx }, input }) =>
    readReview({ ctx, input }),
  ),
  trends: memberApi.insights.trends.handler(({ context: { ctx }, input }) =>
    readTrends({ ctx, input }),
  ),
  people: memberApi.insights.people.handler(({ context: { ctx }, input }) =>
    listPeople({ ctx, input }),
  ),
  graph: memberApi.insights.graph.handler(({ context: { ctx } }) => readGraph({ ctx })),
};
