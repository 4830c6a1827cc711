import { z } from 'zod';

import { closedEndpoints } from '../account/scopes.ts';
import { pageInputShape, pageSchema } from '../core/pagination.ts';
import { consentTypes } from './rules.ts';

const oc = closedEndpoints('member');

/** One state of a consent, from `recorded_at` until the next of its type. */
export const consentChangeSchema = z.object({
  id: z.number().int(),
  consent_type: z.enum(consentTypes),
  consent_granted: z.boolean(),
  consent_version: z.string(),
  legal_basis: z.string(),
  recorded_at: z.iso.datetime(),
});
export type ConsentChange = z.infer<typeof consentChangeSchema>;

export const consentEndpoints = {
  history: oc
    .route({
      method: 'GET',
      path: '/consents/history',
      tags: ['privacy'],
      summary: 'Every granted and revoked consent, newest first',
    })
    .input(z.object(pageInputShape))
    .output(pageSchema(consentChangeSchema)),
};
