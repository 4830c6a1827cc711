import { z } from 'zod';

import { endpointsOf } from '../account/scopes.ts';
import { idSchema } from '../core/ids.ts';
import {
  companyListInputSchema,
  companyPageSchema,
  companyPairSchema,
  companySchema,
  companySuggestionsSchema,
  companyUpdateSchema,
} from './schemas.ts';

const oc = endpointsOf('contacts');
const computed = endpointsOf('contacts', ['data_processing']);

const byId = z.object({ id: idSchema });
const tags = ['companies'];

export const companyEndpoints = {
  list: oc
    .route({ method: 'GET', path: '/companies', tags, summary: 'List or search companies' })
    .input(companyListInputSchema)
    .output(companyPageSchema),
  count: oc
    .route({
      method: 'GET',
      path: '/companies/count',
      tags,
      summary: 'How many companies there are',
    })
    .output(z.object({ total: z.number().int() })),
  get: oc
    .route({
      method: 'GET',
      path: '/companies/{id}',
      tags,
      summary: 'Read a company; its people are listed by the filter `companies` of contacts',
    })
    .input(byId)
    .output(companySchema),
  update: oc
    .route({
      method: 'PATCH',
      path: '/companies/{id}',
      tags,
      summary: 'Change a company; a new name is written to its people as well',
    })
    .input(companyUpdateSchema)
    .output(companySchema),
  suggestions: computed
    .route({
      method: 'GET',
      path: '/companies/{id}/suggestions',
      tags,
      summary: 'Companies that may be the same',
    })
    .input(byId)
    .output(companySuggestionsSchema),
  merge: oc
    .route({
      method: 'POST',
      path: '/companies/{id}/merge',
      tags,
      summary: 'Merge another company into this one',
    })
    .input(companyPairSchema)
    .output(companySchema),
  separate: oc
    .route({
      method: 'POST',
      path: '/companies/{id}/separate',
      tags,
      summary: 'Undo a merge of companies',
    })
    .input(companyPairSchema)
    .output(companySchema),
};
