import { z } from 'zod';

import { endpointsOf } from '../account/scopes.ts';
import { idSchema } from '../core/ids.ts';
import { pageInputShape, pageSchema } from '../core/pagination.ts';
import { adminActions } from '../roles/rules.ts';
import {
  auditEntrySchema,
  deadLetterSchema,
  jobKindSchema,
  serverHealthSchema,
} from './schemas.ts';

const oc = endpointsOf(null);
const tags = ['operations'];
const byId = z.object({ id: idSchema });
const kindSchema = z.string().min(1).max(100);

/**
 * For administrators alone (`forbidden` to others; `feature_disabled` for what acts while `adminOps.v1`
 * is off). Every call is written to the audit log, refused
 * ones too.
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
      summary: 'How each kind of background work stands',
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
  /** `not_found` once it was retried or discarded, `conflict` while one like it is at work. */
  retry: oc
    .route({
      method: 'POST',
      path: '/admin/dead-letters/{id}/retry',
      tags,
      summary: 'Send a dead letter again, with all its tries',
    })
    .input(byId)
    .output(byId),
  retryAll: oc
    .route({
      method: 'POST',
      path: '/admin/dead-letters/retry',
      tags,
      summary: 'Send all dead letters of a kind again',
    })
    .input(z.object({ kind: kindSchema }))
    .output(z.object({ retried: z.number().int().min(0) })),
  discard: oc
    .route({
      method: 'POST',
      path: '/admin/dead-letters/{id}/discard',
      tags,
      summary: 'Take a dead letter off the list; for a week it can be restored',
    })
    .input(byId)
    .output(byId),
  restore: oc
    .route({
      method: 'POST',
      path: '/admin/dead-letters/{id}/restore',
      tags,
      summary: 'Put a discarded dead letter back',
    })
    .input(byId)
    .output(byId),
  audit: oc
    .route({
      method: 'GET',
      path: '/admin/audit',
      tags,
      summary: 'What administrators did and who was refused, newest first',
    })
    .input(z.object({ action: z.enum(adminActions).optional(), ...pageInputShape }))
    .output(pageSchema(auditEntrySchema)),
};
