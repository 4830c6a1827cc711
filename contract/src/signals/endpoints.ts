import { z } from 'zod';

import { endpointsOf, suggestionConsents } from '../account/scopes.ts';
import { idSchema } from '../core/ids.ts';
import { pageSchema } from '../core/pagination.ts';
import { nudgeSchema } from '../nudges/schemas.ts';
import {
  actOnSignalsSchema,
  engagementSchema,
  listEngagementsSchema,
  listSignalsSchema,
  rateSignalSchema,
  setOutcomeSchema,
  signalPageSchema,
  signalSchema,
} from './schemas.ts';

const oc = endpointsOf('nudges', suggestionConsents);

const tags = ['signals'];
const byId = z.object({ id: idSchema });

export const signalEndpoints = {
  list: oc
    .route({ method: 'GET', path: '/signals', tags, summary: 'Signals of the own network' })
    .input(listSignalsSchema)
    .output(signalPageSchema),
  act: oc
    .route({
      method: 'POST',
      path: '/signals/act',
      tags,
      summary: 'Snooze, dismiss, complete or reopen signals; those that are gone are left out',
    })
    .input(actOnSignalsSchema)
    .output(z.object({ items: z.array(signalSchema) })),
  nudge: oc
    .route({
      method: 'POST',
      path: '/signals/{id}/nudge',
      tags,
      summary: 'The nudge of a signal, to draft or log from',
    })
    .input(byId)
    .output(nudgeSchema),
  rate: oc
    .route({
      method: 'POST',
      path: '/signals/{id}/rate',
      tags,
      summary: 'Rate up or down with a comment, or remove the rating',
    })
    .input(rateSignalSchema)
    .output(signalSchema),
};

export const engagementEndpoints = {
  list: oc
    .route({
      method: 'GET',
      path: '/engagements',
      tags,
      summary: 'What the member did about signals, and what came of it',
    })
    .input(listEngagementsSchema)
    .output(pageSchema(engagementSchema)),
  setOutcome: oc
    .route({
      method: 'PUT',
      path: '/engagements/{id}/outcome',
      tags,
      summary: 'Record what came of an engagement',
    })
    .input(setOutcomeSchema)
    .output(engagementSchema),
};
