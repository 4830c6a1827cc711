import { z } from 'zod';

import { endpointsOf } from '../account/scopes.ts';
import { graphSchema } from './graph.ts';
import { groupEndpoints } from './groups.ts';
import { healthInputSchema, healthReportSchema } from './health.ts';
import {
  peopleIdsInputSchema,
  peopleIdsSchema,
  peopleInputSchema,
  peoplePageSchema,
} from './people.ts';
import {
  eventsInputSchema,
  eventsPageSchema,
  performanceInputSchema,
  performanceSchema,
} from './performance.ts';
import { reviewInputSchema, reviewSchema } from './review.ts';
import { insightRanges } from './rules.ts';
import { trendsInputSchema, trendsSchema } from './trends.ts';
import { overviewSchema, reachSeriesSchema, seriesInputSchema, seriesSchema } from './schemas.ts';

const oc = endpointsOf('contacts', ['data_processing']);
const tags = ['insights'];

export const insightEndpoints = {
  ...groupEndpoints,
  overview: oc
    .route({ method: 'GET', path: '/insights/overview', tags, summary: 'The network as a whole' })
    .input(z.object({ range: z.enum(insightRanges).default('year') }))
    .output(overviewSchema),
  series: oc
    .route({
      method: 'GET',
      path: '/insights/series',
      tags,
      summary: 'The network’s size, warmth and health on past days',
    })
    .input(seriesInputSchema)
    .output(seriesSchema),
  reach: oc
    .route({
      method: 'GET',
      path: '/insights/reach',
      tags,
      summary: 'The companies, industries and places that the network reached on past days',
    })
    .input(seriesInputSchema)
    .output(reachSeriesSchema),
  health: oc
    .route({
      method: 'GET',
      path: '/insights/health',
      tags,
      summary: 'The health of the network, how it changed, and who is about to go quiet',
    })
    .input(healthInputSchema)
    .output(healthReportSchema),
  review: oc
    .route({
      method: 'GET',
      path: '/insights/review',
      tags,
      summary: 'What changed in a month, who mattered, and what to do',
    })
    .input(reviewInputSchema)
    .output(reviewSchema),
  trends: oc
    .route({
      method: 'GET',
      path: '/insights/trends',
      tags,
      summary: 'What more people in the network do than chance explains',
    })
    .input(trendsInputSchema)
    .output(trendsSchema),
  performance: oc
    .route({
      method: 'GET',
      path: '/insights/performance',
      tags,
      summary: 'What the member’s work on their network came to, beside the time before',
    })
    .input(performanceInputSchema)
    .output(performanceSchema),
  performanceEvents: oc
    .route({
      method: 'GET',
      path: '/insights/performance/events',
      tags,
      summary: 'The events that a figure of the performance counts',
    })
    .input(eventsInputSchema)
    .output(eventsPageSchema),
  people: oc
    .route({
      method: 'GET',
      path: '/insights/people',
      tags,
      summary: 'The people that a figure of the insights counts',
    })
    .input(peopleInputSchema)
    .output(peoplePageSchema),
  peopleIds: oc
    .route({
      method: 'GET',
      path: '/insights/people/ids',
      tags,
      summary: 'The ids of the people that a figure of the insights counts',
    })
    .input(peopleIdsInputSchema)
    .output(peopleIdsSchema),
  graph: oc
    .route({
      method: 'GET',
      path: '/insights/graph',
      tags,
      summary: 'The people of the network and what is known to connect them',
    })
    .input(z.object({}))
    .output(graphSchema),
};
