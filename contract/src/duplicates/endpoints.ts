import { z } from 'zod';

import { endpointsOf } from '../account/scopes.ts';
import { idSchema } from '../core/ids.ts';
import { pageInputShape } from '../core/pagination.ts';
import {
  contactMergePageSchema,
  contactMergeSchema,
  duplicatePageSchema,
  duplicateSchema,
  duplicateStatusSchema,
  mergeInputSchema,
  pairInputSchema,
  sureMergesSchema,
} from './schemas.ts';

const oc = endpointsOf('contacts');

const byId = z.object({ id: idSchema });
const tags = ['duplicates'];

export const duplicateEndpoints = {
  list: oc
    .route({
      method: 'GET',
      path: '/duplicates',
      tags,
      summary: 'Possible duplicates, surest first',
    })
    .input(z.object(pageInputShape))
    .output(duplicatePageSchema),
  status: oc
    .route({
      method: 'GET',
      path: '/duplicates/status',
      tags,
      summary: 'How many pairs there are to review, and the last scan',
    })
    .output(duplicateStatusSchema),
  scan: oc
    .route({
      method: 'POST',
      path: '/duplicates/scan',
      tags,
      summary:
        'Search for duplicates; where nothing changed since the last time, it is over at once',
    })
    .output(duplicateStatusSchema),
  pair: oc
    .route({
      method: 'POST',
      path: '/contacts/{id}/duplicates',
      tags,
      summary: 'Put two chosen contacts into the queue, to compare and merge them',
    })
    .input(pairInputSchema)
    .output(duplicateSchema),
  merge: oc
    .route({
      method: 'POST',
      path: '/duplicates/{id}/merge',
      tags,
      successStatus: 201,
      summary: 'Merge two contacts; it can be undone',
    })
    .input(mergeInputSchema)
    .output(contactMergeSchema),
  mergeSure: oc
    .route({
      method: 'POST',
      path: '/duplicates/merge-sure',
      tags,
      summary: 'Merge the next sure pairs; repeat while some remain',
    })
    .output(sureMergesSchema),
  dismiss: oc
    .route({
      method: 'POST',
      path: '/duplicates/{id}/dismiss',
      tags,
      summary: 'Mark a pair as different people',
    })
    .input(byId)
    .output(byId),
  reopen: oc
    .route({
      method: 'POST',
      path: '/duplicates/{id}/reopen',
      tags,
      summary: 'Undo a dismissal',
    })
    .input(byId)
    .output(byId),
  merges: oc
    .route({ method: 'GET', path: '/contact-merges', tags, summary: 'Merges, newest first' })
    .input(z.object(pageInputShape))
    .output(contactMergePageSchema),
  undoMerge: oc
    .route({
      method: 'POST',
      path: '/contact-merges/{id}/undo',
      tags,
      summary: 'Undo a merge: both contacts are as they were',
    })
    .input(byId)
    .output(contactMergeSchema),
};
