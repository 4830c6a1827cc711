import { z } from 'zod';

import { endpointsOf } from '../account/scopes.ts';
import { idSchema } from '../core/ids.ts';
import {
  interactionLogSchema,
  interactionSchema,
  interactionUpdateSchema,
  timelineInputSchema,
  timelinePageSchema,
} from './schemas.ts';

const oc = endpointsOf('interactions');

const tags = ['interactions'];

export const interactionEndpoints = {
  timeline: oc
    .route({
      method: 'GET',
      path: '/contacts/{contact_id}/timeline',
      tags,
      summary: 'A contact’s timeline, newest first',
    })
    .input(timelineInputSchema)
    .output(timelinePageSchema),
  log: oc
    .route({
      method: 'POST',
      path: '/interactions',
      tags,
      successStatus: 201,
      summary: 'Log an interaction',
    })
    .input(interactionLogSchema)
    .output(interactionSchema),
  update: oc
    .route({ method: 'PATCH', path: '/interactions/{id}', tags, summary: 'Correct an interaction' })
    .input(interactionUpdateSchema)
    .output(interactionSchema),
  delete: oc
    .route({
      method: 'DELETE',
      path: '/interactions/{id}',
      tags,
      summary: 'Delete an interaction; it can be restored for 30 days',
    })
    .input(z.object({ id: idSchema }))
    .output(z.object({ id: idSchema })),
  restore: oc
    .route({ method: 'POST', path: '/interactions/{id}/restore', tags, summary: 'Undo a deletion' })
    .input(z.object({ id: idSchema }))
    .output(interactionSchema),
};
