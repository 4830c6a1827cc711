import { memberApi } from '#platform/http/api-server.ts';

import { healthAnswers, overviewAnswers } from './answers/screens.ts';
import { readGraph } from './graph/read-graph.ts';
import { readCompanyInsight } from './groups/read-company.ts';
import { readGroupHistory } from './groups/read-history.ts';
import { readIndustryInsight } from './groups/read-industry.ts';
import { unwatchGroup, watchGroup } from './groups/watches.ts';
import { listPeople, listPeopleIds } from './list-people.ts';
import { listEvents } from './performance/list-events.ts';
import { readPerformance } from './performance/read-performance.ts';
import { readReach } from './read-reach.ts';
import { readReview } from './read-review.ts';
import { readSeries } from './read-series.ts';
import { readTrends } from './trends/read-trends.ts';

/** `/api/v1/insights`. */
export const insightRoutes = {
  overview: memberApi.insights.overview.handler(({ context: { ctx }, input }) =>
    overviewAnswers.read({ ctx, input }),
  ),
  series: memberApi.insights.series.handler(({ context: { ctx }, input }) =>
    readSeries({ ctx, input }),
  ),
  reach: memberApi.insights.reach.handler(({ context: { ctx }, input }) =>
    readReach({ ctx, input }),
  ),
  health: memberApi.insights.health.handler(({ context: { ctx }, input }) =>
    healthAnswers.read({ ctx, input }),
  ),
  review: memberApi.insights.review.handler(({ context: { ctx }, input }) =>
    readReview({ ctx, input }),
  ),
  trends: memberApi.insights.trends.handler(({ context: { ctx }, input }) =>
    readTrends({ ctx, input }),
  ),
  performance: memberApi.insights.performance.handler(({ context: { ctx }, input }) =>
    readPerformance({ ctx, input }),
  ),
  performanceEvents: memberApi.insights.performanceEvents.handler(({ context: { ctx }, input }) =>
    listEvents({ ctx, input }),
  ),
  people: memberApi.insights.people.handler(({ context: { ctx }, input }) =>
    listPeople({ ctx, input }),
  ),
  peopleIds: memberApi.insights.peopleIds.handler(({ context: { ctx }, input }) =>
    listPeopleIds({ ctx, input }),
  ),
  company: memberApi.insights.company.handler(({ context: { ctx }, input }) =>
    readCompanyInsight({ ctx, input }),
  ),
  industry: memberApi.insights.industry.handler(({ context: { ctx }, input }) =>
    readIndustryInsight({ ctx, input }),
  ),
  history: memberApi.insights.history.handler(({ context: { ctx }, input }) =>
    readGroupHistory({ ctx, input }),
  ),
  watch: memberApi.insights.watch.handler(({ context: { ctx }, input }) =>
    watchGroup({ ctx, input }),
  ),
  unwatch: memberApi.insights.unwatch.handler(({ context: { ctx }, input }) =>
    unwatchGroup({ ctx, input }),
  ),
  graph: memberApi.insights.graph.handler(({ context: { ctx } }) => readGraph({ ctx })),
};
