import { z } from 'zod';

import { endpointsOf } from '../account/scopes.ts';
import { idSchema } from '../core/ids.ts';
import { relationshipCreateSchema, relationshipSchema } from './schemas.ts';

const oc = endpointsOf('contacts');

const byId = z.object({ id: idSchema });
const tags = ['relationships'];

export const relationshipEndpoints = {
  list: oc
    .route({
      method: 'GET',
      path: '/contacts/{id}/relationships',
      tags,
      summary: 'The relationships of a contact',
    })
    .input(byId)
    .output(z.object({ items: z.array(relationshipSchema) })),
  create: oc
    .route({
      method: 'POST',
      path: '/contacts/{id}/relationships',
      tags,
      successStatus: 201,
      summary: 'Add a relationship between two contacts',
    })
    .input(relationshipCreateSchema)
    .output(byId),
  delete: oc
    .route({
      method: 'DELETE',
      path: '/relationships/{id}',
      tags,
      summary: 'Remove a relationship; it can be restored for 30 days',
    })
    .input(byId)
    .output(byId),
  restore: oc
    .route({
      method: 'POST',
      path: '/relationships/{id}/restore',
      tags,
      summary: 'Undo the removal of a relationship',
    })
    .input(byId)
    .output(byId),
};
