import { z } from 'zod';

import { endpointsOf, suggestionConsents } from '../account/scopes.ts';
import { idSchema } from '../core/ids.ts';
import { contactDraftInputSchema, draftInputSchema, draftSchema, nudgeSchema } from './schemas.ts';

const oc = endpointsOf('nudges', suggestionConsents);

const byId = z.object({ id: idSchema });
const tags = ['nudges'];

export const nudgeEndpoints = {
  today: oc
    .route({
      method: 'GET',
      path: '/nudges/today',
      tags,
      summary: 'Today’s nudges, the same all day',
    })
    .input(z.object({}))
    .output(z.object({ day: z.iso.date(), items: z.array(nudgeSchema) })),
  draft: oc
    .route({ method: 'POST', path: '/nudges/{id}/draft', tags, summary: 'Draft a message' })
    .input(draftInputSchema)
    .output(draftSchema),
  draftToContact: oc
    .route({
      method: 'POST',
      path: '/contacts/{contact_id}/draft',
      tags,
      summary: 'Draft a message to a contact',
    })
    .input(contactDraftInputSchema)
    .output(draftSchema),
  snooze: oc
    .route({ method: 'POST', path: '/nudges/{id}/snooze', tags, summary: 'Snooze' })
    .input(byId.extend({ span: z.enum(['day', 'week', 'month']) }))
    .output(nudgeSchema),
  dismiss: oc
    .route({ method: 'POST', path: '/nudges/{id}/dismiss', tags, summary: 'Dismiss' })
    .input(byId)
    .output(nudgeSchema),
  reopen: oc
    .route({
      method: 'POST',
      path: '/nudges/{id}/reopen',
      tags,
      summary: 'Undo a snooze or a dismissal',
    })
    .input(byId)
    .output(nudgeSchema),
  rate: oc
    .route({
      method: 'POST',
      path: '/nudges/{id}/rate',
      tags,
      summary: 'Rate up or down, or remove the rating',
    })
    .input(byId.extend({ rating: z.enum(['up', 'down']).nullable() }))
    .output(nudgeSchema),
};
