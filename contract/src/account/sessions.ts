import { z } from 'zod';

import { idSchema } from '../core/ids.ts';
import { pageInputShape, pageSchema } from '../core/pagination.ts';
import { endpointsOf } from './scopes.ts';

const byId = z.object({ id: idSchema });
const tags = ['account'];

const oc = endpointsOf(null);

/** One place where the member is signed in. */
export const sessionSchema = z.object({
  id: idSchema,
  /** Browser and system, like "Firefox · Windows"; empty where the client doesn't tell. */
  device: z.string(),
  /** Where it was last used from, as the operator's proxy names it (a country's code, say). */
  place: z.string().nullable(),
  created_at: z.iso.datetime(),
  /** When it was last refreshed: up to an access token's life behind the last request. */
  last_used_at: z.iso.datetime(),
  is_current: z.boolean(),
  /** `aal2` once a second factor was given. */
  aal: z.string(),
  /** How the member proved themselves, the newest first: `password`, `otp`, `totp`, … */
  methods: z.array(z.string()),
});
export type Session = z.infer<typeof sessionSchema>;

export const sessionEndpoints = {
  list: oc
    .route({
      method: 'GET',
      path: '/account/sessions',
      tags,
      summary: 'Where the member is signed in, the last used first',
    })
    .input(z.object(pageInputShape))
    .output(pageSchema(sessionSchema)),
  delete: oc
    .route({
      method: 'DELETE',
      path: '/account/sessions/{id}',
      tags,
      summary: 'Sign out somewhere else; here it is done with `/auth/v1/logout`',
    })
    .input(byId)
    .output(byId),
};
