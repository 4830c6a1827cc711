import { z } from 'zod';

import { endpointsOf } from '../account/scopes.ts';
import { quickstartSteps } from './rules.ts';

const oc = endpointsOf('settings');

/** A member's progress, from their data. */
export const quickstartSchema = z.object({
  steps: z.record(z.enum(quickstartSteps), z.boolean()),
  is_dismissed: z.boolean(),
});
export type Quickstart = z.infer<typeof quickstartSchema>;

const tags = ['quickstart'];

export const quickstartEndpoints = {
  get: oc
    .route({ method: 'GET', path: '/quickstart', tags, summary: 'The first steps and their state' })
    .input(z.object({}))
    .output(quickstartSchema),
  update: oc
    .route({ method: 'PATCH', path: '/quickstart', tags, summary: 'Hide or show the first steps' })
    .input(quickstartSchema.pick({ is_dismissed: true }))
    .output(quickstartSchema),
};
