import { z } from 'zod';

import { closedEndpoints, suggestionConsents } from '../account/scopes.ts';
import { idSchema } from '../core/ids.ts';
import {
  filledContactSchema,
  fillInputSchema,
  fillPreviewInputSchema,
  fillPreviewSchema,
  fillResultSchema,
  revertFillSchema,
} from './schemas.ts';

/** Closed to tokens: a script must not spend credits. */
const oc = closedEndpoints('member', suggestionConsents);
/** What was filled in can be read without a consent. */
const stored = closedEndpoints('member', []);
const tags = ['contact-intelligence'];
const path = '/contact-intelligence';

/** Fills in what is missing of contacts, from what is known of them. */
export const contactIntelligenceEndpoints = {
  /** A POST, since the selection may be long. */
  preview: oc
    .route({ method: 'POST', path: `${path}/preview`, tags, summary: 'What could be filled in' })
    .input(fillPreviewInputSchema)
    .output(fillPreviewSchema),
  /** Charges each contact with a field that was filled; `payment_required` without the credits. */
  fill: oc
    .route({ method: 'POST', path: `${path}/fill`, tags, summary: 'Fill in what is missing' })
    .input(fillInputSchema)
    .output(fillResultSchema),
  ofContact: stored
    .route({
      method: 'GET',
      path: `${path}/contacts/{contact_id}`,
      tags,
      summary: 'What was filled in, with its sources',
    })
    .input(z.object({ contact_id: idSchema }))
    .output(filledContactSchema),
  revert: oc
    .route({
      method: 'POST',
      path: `${path}/contacts/{contact_id}/revert`,
      tags,
      summary: 'Take a filled field back',
    })
    .input(revertFillSchema)
    .output(filledContactSchema),
};
