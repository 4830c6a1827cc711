import { z } from 'zod';

import { closedEndpoints } from '../account/scopes.ts';
import { isEnterprisePath } from '../app-routes/enterprise.ts';
import { isEmail } from '../account/sign-in-rules.ts';
import { localeSchema } from '../core/locale-schema.ts';
import { lineSchema } from '../core/text.ts';

const oc = closedEndpoints('anyone');

const consentMaxLength = 500;
const routeMaxLength = 200;

export const waitlistEndpoints = {
  join: oc
    .route({
      method: 'POST',
      path: '/waitlist',
      tags: ['waitlist'],
      successStatus: 202,
      summary: 'Join the waitlist of the second version; the same address is stored once',
    })
    .input(
      z.object({
        email: z.string().trim().toLowerCase().refine(isEmail, { error: 'invalid_email' }),
        locale: localeSchema,
        /** The sentence next to the button, in the visitor's language. */
        consent_text: lineSchema(consentMaxLength).pipe(z.string().min(1)),
      }),
    )
    .output(z.object({ is_kept: z.literal(true) })),
  noteBlocked: oc
    .route({
      method: 'POST',
      path: '/waitlist/blocked',
      tags: ['waitlist'],
      successStatus: 202,
      summary: 'Notes that a feature of the second version was asked for, without by whom',
    })
    .input(z.object({ route_or_feature: lineSchema(routeMaxLength).refine(isEnterprisePath) }))
    .output(z.object({ is_noted: z.literal(true) })),
};
