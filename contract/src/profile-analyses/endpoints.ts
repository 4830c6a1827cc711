import { z } from 'zod';

import { closedEndpoints, suggestionConsents } from '../account/scopes.ts';
import { idSchema } from '../core/ids.ts';
import {
  profileAnalysisSchema,
  profileAssignSchema,
  profileEstimateSchema,
  profileListSchema,
  profileRecommendationSchema,
  profileStartSchema,
  profileTextSchema,
} from './schemas.ts';

/** Closed to tokens: a script must not spend credits. */
const oc = closedEndpoints('member', suggestionConsents);
/** What was analysed can be read without a consent. */
const stored = closedEndpoints('member', []);
const tags = ['profile analyses'];
const path = '/profile-analyses';
const one = z.object({ id: idSchema });

/** Analyses of profiles. `feature_disabled` where analyses are switched off. */
export const profileAnalysisEndpoints = {
  estimate: oc
    .route({ method: 'GET', path: `${path}/estimate`, tags, summary: 'What a profile would cost' })
    .input(z.object({ contact_id: idSchema.optional() }))
    .output(profileEstimateSchema),
  /**
   * `payment_required`; `illegal_state` while another one waits, without the queue; `limit_reached`
   * when the queue is full; `rate_limited`.
   */
  start: oc
    .route({ method: 'POST', path, tags, summary: 'Analyse a profile' })
    .input(profileStartSchema)
    .output(profileAnalysisSchema),
  list: stored
    .route({ method: 'GET', path, tags, summary: 'Profiles that wait, and the latest ones' })
    .input(z.object({}))
    .output(profileListSchema),
  recommended: oc
    .route({
      method: 'GET',
      path: `${path}/recommended`,
      tags,
      summary: 'Contacts that are worth an analysis',
    })
    .input(z.object({}))
    .output(z.object({ items: z.array(profileRecommendationSchema) })),
  get: stored
    .route({ method: 'GET', path: `${path}/{id}`, tags, summary: 'A profile' })
    .input(one)
    .output(profileAnalysisSchema),
  /** The words around the evidence. */
  text: stored
    .route({ method: 'GET', path: `${path}/{id}/text`, tags, summary: 'The text of a profile' })
    .input(one)
    .output(profileTextSchema),
  stop: oc
    .route({
      method: 'POST',
      path: `${path}/{id}/stop`,
      tags,
      summary: 'Take one out of the queue',
    })
    .input(one)
    .output(profileAnalysisSchema),
  stopAll: oc
    .route({ method: 'POST', path: `${path}/stop-all`, tags, summary: 'Empty the queue' })
    .input(z.object({}))
    .output(profileListSchema),
  assign: oc
    .route({
      method: 'POST',
      path: `${path}/{id}/assign`,
      tags,
      summary: 'Say who a profile is about; without a contact, add one',
    })
    .input(profileAssignSchema)
    .output(profileAnalysisSchema),
};
