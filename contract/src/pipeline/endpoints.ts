import { z } from 'zod';

import { closedEndpoints } from '../account/scopes.ts';
import { pageInputShape, pageSchema } from '../core/pagination.ts';
import { recentTraceSchema, traceIdSchema, traceSchema } from './schemas.ts';

const oc = closedEndpoints('member');
const tags = ['operations'];

const endpoints = {
  trace: oc
    .route({
      method: 'GET',
      path: '/admin/pipeline/traces/{id}',
      tags,
      summary: 'Everything that one id led to, from every table and log that holds it',
    })
    .input(z.object({ id: traceIdSchema }))
    .output(traceSchema),
  recent: oc
    .route({
      method: 'GET',
      path: '/admin/pipeline/traces',
      tags,
      summary: 'Requests, events and emails that were recorded, newest first',
    })
    .input(z.object({ failed: z.stringbool().default(false), ...pageInputShape }))
    .output(pageSchema(recentTraceSchema)),
};

/** Named, because the compiler would write out the type of all endpoints together, which is too long. */
export type PipelineEndpoints = { [Name in keyof typeof endpoints]: (typeof endpoints)[Name] };

/** Only for administrators, as `operationsEndpoints`, and only while `ff.data.pipeline` is on. */
export const pipelineEndpoints: PipelineEndpoints = endpoints;
