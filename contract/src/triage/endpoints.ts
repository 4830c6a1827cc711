import { z } from 'zod';

import { endpointsOf, suggestionConsents } from '../account/scopes.ts';
import { idSchema } from '../core/ids.ts';
import {
  triageAnswerSchema,
  triageChangedSchema,
  triageProgressSchema,
  triageSchema,
  triageScopeSchema,
} from './schemas.ts';

const oc = endpointsOf('contacts');
const tags = ['triage'];

export const triageEndpoints = {
  get: endpointsOf('contacts', suggestionConsents)
    .route({
      method: 'GET',
      path: '/triage',
      tags,
      summary: 'Who to answer about next, likeliest first, and the progress',
    })
    .input(triageScopeSchema)
    .output(triageSchema),
  progress: oc
    .route({ method: 'GET', path: '/triage/progress', tags, summary: 'How far the triage is' })
    .input(triageScopeSchema)
    .output(triageProgressSchema),
  answer: oc
    .route({
      method: 'POST',
      path: '/triage/answers',
      tags,
      summary: 'Say how close one or more contacts are, or skip them',
    })
    .input(triageAnswerSchema)
    .output(triageChangedSchema),
  undo: oc
    .route({
      method: 'POST',
      path: '/triage/answers/{batch_id}/undo',
      tags,
      summary: 'Take back what was answered at once',
    })
    .input(z.object({ batch_id: idSchema }))
    .output(triageChangedSchema),
  returnSkipped: oc
    .route({
      method: 'POST',
      path: '/triage/skipped/return',
      tags,
      summary: 'Ask again about those who were skipped',
    })
    .output(triageChangedSchema),
};
