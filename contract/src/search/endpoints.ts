import { z } from 'zod';

import { endpointsOf } from '../account/scopes.ts';
import {
  findInputSchema,
  questionQuerySchema,
  questionSchema,
  recentSearchSchema,
  searchClickSchema,
  searchResponseSchema,
} from './schemas.ts';

const oc = endpointsOf('contacts');
/** It reads what other members wrote; a token needs the scope of messages too. */
const ofOthers = endpointsOf('contacts', ['data_processing']);
const tags = ['search'];

/** The same as the function `site-search`, for programs. */
export const searchEndpoints = {
  find: ofOthers
    .route({
      method: 'GET',
      path: '/search',
      tags,
      summary: 'Search contacts, companies and messages by the query language',
    })
    .input(findInputSchema)
    .output(searchResponseSchema),
  question: oc
    .route({
      method: 'POST',
      path: '/search/questions',
      tags,
      summary: 'Turn a question in words into a query with operators',
    })
    .input(questionSchema)
    .output(questionQuerySchema),
  recent: oc
    .route({ method: 'GET', path: '/search/recent', tags, summary: 'The recent searches' })
    .input(z.object({}))
    .output(z.object({ items: z.array(recentSearchSchema) })),
  opened: oc
    .route({
      method: 'PUT',
      path: '/search/opened',
      tags,
      summary: 'Say that a result was opened, so that it comes first the next time',
    })
    .input(searchClickSchema)
    .output(z.object({ success: z.literal(true) })),
};
