import { z } from 'zod';

import { endpointsOf } from '../account/scopes.ts';
import { idSchema } from '../core/ids.ts';
import {
  contactViewSchema,
  contactViewsSchema,
  viewCreateSchema,
  viewOrderSchema,
  viewUpdateSchema,
} from './schemas.ts';

const oc = endpointsOf('contacts');

const byId = z.object({ id: idSchema });
const tags = ['contact views'];

export const contactViewEndpoints = {
  list: oc
    .route({ method: 'GET', path: '/contact-views', tags, summary: 'List the saved views' })
    .output(contactViewsSchema),
  create: oc
    .route({
      method: 'POST',
      path: '/contact-views',
      tags,
      successStatus: 201,
      summary: 'Save a view of the contact list',
    })
    .input(viewCreateSchema)
    .output(contactViewSchema),
  update: oc
    .route({ method: 'PATCH', path: '/contact-views/{id}', tags, summary: 'Change a saved view' })
    .input(viewUpdateSchema)
    .output(contactViewSchema),
  delete: oc
    .route({
      method: 'DELETE',
      path: '/contact-views/{id}',
      tags,
      summary: 'Delete a saved view; it can be restored for 30 days',
    })
    .input(byId)
    .output(byId),
  restore: oc
    .route({
      method: 'POST',
      path: '/contact-views/{id}/restore',
      tags,
      summary: 'Undo the deletion of a saved view',
    })
    .input(byId)
    .output(contactViewSchema),
  reorder: oc
    .route({
      method: 'PUT',
      path: '/contact-views/order',
      tags,
      summary: 'Reorder the saved views; missing ones come last',
    })
    .input(viewOrderSchema)
    .output(contactViewsSchema),
};
