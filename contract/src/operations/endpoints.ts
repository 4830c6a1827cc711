import { z } from 'zod';

import { closedEndpoints } from '../account/scopes.ts';
import { idSchema } from '../core/ids.ts';
import { pageInputShape, pageSchema } from '../core/pagination.ts';
import { adminActions } from '../roles/rules.ts';
import {
  auditEntrySchema,
  deadLetterSchema,
  jobKindSchema,
  serverHealthSchema,
} from './schemas.ts';

const oc = closedEndpoints('member');
const tags = ['operations'];
const byId = z.object({ id: idSchema });
/** As the queue names its kinds. */
const kindSchema = z.string().regex(/^[\w./-]{1,100}$/u);

/**
 * Only for administrators (`forbidden` for others; `feature_disabled` for changes while
 * `adminOps.v1` is off). Every call is written to the audit log, also refused ones.
 */
export const operationsEndpoints = {
  health: oc
    .route({ method: 'GET', path: '/admin/health', tags, summary: 'Facts about this server' })
    .output(serverHealthSchema),
  jobs: oc
    .route({
      method: 'GET',
      path: '/admin/jobs',
      tags,
      summary: 'The state of each kind of background work',
    })
    .output(z.object({ items: z.array(jobKindSchema) })),
  deadLetters: oc
    .route({
      method: 'GET',
      path: '/admin/dead-letters',
      tags,
      summary: 'Jobs that failed for the last time, newest first',
    })
    .input(z.object({ kind: kindSchema.optional(), ...pageInputShape }))
    .output(pageSchema(deadLetterSchema)),
  /** `not_found` once it was retried or discarded, `conflict` while a similar one is running. */
  retry: oc
    .route({
      method: 'POST',
      path: '/admin/dead-letters/{id}/retry',
      tags,
      summary: 'Retry a dead letter',
    })
    .input(byId)
    .output(byId),
  retryAll: oc
    .route({
      method: 'POST',
      path: '/admin/dead-letters/retry',
      tags,
      summary: 'Retry all dead letters of a kind',
    })
    .input(z.object({ kind: kindSchema }))
    .output(z.object({ retried: z.number().int().min(0) })),
  discard: oc
    .route({
      method: 'POST',
      path: '/admin/dead-letters/{id}/discard',
      tags,
      summary: 'Discard a dead letter; it can be restored for a week',
    })
    .input(byId)
    .output(byId),
  restore: oc
    .route({
      method: 'POST',
      path: '/admin/dead-letters/{id}/restore',
      tags,
      summary: 'Restore a discarded dead letter',
    })
    .input(byId)
    .output(byId),
  audit: oc
    .route({
      method: 'GET',
      path: '/admin/audit',
      tags,
      summary: 'Actions of administrators and refused attempts, newest first',
    })
    .input(z.object({ action: z.enum(adminActions).optional(), ...pageInputShape }))
    .output(pageSchema(auditEntrySchema)),
};
