import { z } from 'zod';

import { endpointsOf } from '../account/scopes.ts';
import { lineSchema } from '../core/text.ts';
import {
  goals,
  maxNudgesPerDay,
  maxTopics,
  minNudgesPerDay,
  nudgeKinds,
  topicMaxLength,
} from './rules.ts';

const oc = endpointsOf('settings');

/**
 * What a member wants from the product; suggestions follow it. Sets: order and repeats don't
 * matter.
 */
export const expectationsSchema = z.object({
  goals: z.array(z.enum(goals)).max(goals.length),
  /** Topics of the member; matching people are suggested earlier. */
  topics: z.array(lineSchema(topicMaxLength).pipe(z.string().min(1))).max(maxTopics),
  nudges_per_day: z.number().int().min(minNudgesPerDay).max(maxNudgesPerDay),
  nudge_kinds: z.array(z.enum(nudgeKinds)).min(1).max(nudgeKinds.length),
});
export type Expectations = z.infer<typeof expectationsSchema>;

/** The defaults. */
export const defaultExpectations: Expectations = {
  goals: [],
  topics: [],
  nudges_per_day: maxNudgesPerDay,
  nudge_kinds: [...nudgeKinds],
};

const tags = ['expectations'];

export const expectationEndpoints = {
  get: oc
    .route({ method: 'GET', path: '/expectations', tags, summary: 'The member’s expectations' })
    .input(z.object({}))
    .output(expectationsSchema),
  put: oc
    .route({
      method: 'PUT',
      path: '/expectations',
      tags,
      summary: 'Change the member’s expectations',
    })
    .input(expectationsSchema)
    .output(expectationsSchema),
};
