import { z } from 'zod';

import { endpointsOf } from '../account/scopes.ts';
import { idSchema } from '../core/ids.ts';
import {
  bulkInputSchema,
  bulkOperationSchema,
  bulkResultSchema,
  bulkUndoResultSchema,
} from './bulk.ts';
import { contactScopeSchema, facetInputSchema, facetSchema } from './filter.ts';
import { historyInputSchema, historyPageSchema } from './history.ts';
import {
  contactCreateSchema,
  contactListInputSchema,
  contactPageSchema,
  contactSchema,
  contactUpdateSchema,
  warmthExplanationSchema,
} from './schemas.ts';

const oc = endpointsOf('contacts');

const byId = z.object({ id: idSchema });
const tags = ['contacts'];

export const contactEndpoints = {
  list: oc
    .route({ method: 'GET', path: '/contacts', tags, summary: 'List or search contacts' })
    .input(contactListInputSchema)
    .output(contactPageSchema),
  count: oc
    .route({ method: 'GET', path: '/contacts/count', tags, summary: 'Count contacts' })
    .input(contactScopeSchema)
    .output(z.object({ count: z.number().int() })),
  facets: oc
    .route({
      method: 'GET',
      path: '/contacts/facets/{facet}',
      tags,
      summary: 'The values of a field that contacts can be filtered by',
    })
    .input(facetInputSchema)
    .output(facetSchema),
  bulk: oc
    .route({
      method: 'POST',
      path: '/contacts/bulk',
      tags,
      summary: 'Change many contacts at once; the operation can be undone for 30 days',
    })
    .input(bulkInputSchema)
    .output(bulkResultSchema),
  getBulk: oc
    .route({
      method: 'GET',
      path: '/contacts/bulk/{id}',
      tags,
      summary: 'How far a bulk change or its undo is',
    })
    .input(byId)
    .output(bulkOperationSchema),
  undoBulk: oc
    .route({
      method: 'POST',
      path: '/contacts/bulk/{id}/undo',
      tags,
      summary: 'Undo a bulk change',
    })
    .input(byId)
    .output(bulkUndoResultSchema),
  get: oc
    .route({ method: 'GET', path: '/contacts/{id}', tags, summary: 'Read a contact' })
    .input(byId)
    .output(contactSchema),
  create: oc
    .route({
      method: 'POST',
      path: '/contacts',
      tags,
      successStatus: 201,
      summary: 'Add a contact',
    })
    .input(contactCreateSchema)
    .output(contactSchema),
  update: oc
    .route({ method: 'PATCH', path: '/contacts/{id}', tags, summary: 'Change a contact' })
    .input(contactUpdateSchema)
    .output(contactSchema),
  archive: oc
    .route({ method: 'POST', path: '/contacts/{id}/archive', tags, summary: 'Archive a contact' })
    .input(byId)
    .output(contactSchema),
  unarchive: oc
    .route({
      method: 'POST',
      path: '/contacts/{id}/unarchive',
      tags,
      summary: 'Unarchive a contact',
    })
    .input(byId)
    .output(contactSchema),
  delete: oc
    .route({
      method: 'DELETE',
      path: '/contacts/{id}',
      tags,
      summary: 'Delete a contact; it can be restored for 30 days',
    })
    .input(byId)
    .output(z.object({ id: idSchema })),
  restore: oc
    .route({ method: 'POST', path: '/contacts/{id}/restore', tags, summary: 'Undo a deletion' })
    .input(byId)
    .output(contactSchema),
  history: oc
    .route({
      method: 'GET',
      path: '/contacts/{id}/history',
      tags,
      summary: 'Changes of a contact’s fields, newest first',
    })
    .input(historyInputSchema)
    .output(historyPageSchema),
  explainWarmth: oc
    .route({
      method: 'GET',
      path: '/contacts/{id}/warmth',
      tags,
      summary: 'What contributed to a contact’s warmth',
    })
    .input(byId)
    .output(warmthExplanationSchema),
};
