import { z } from 'zod';

import { idSchema } from '../core/ids.ts';
import { pageInputShape, pageSchema } from '../core/pagination.ts';
import { accountEndpoints, closedEndpoints } from './scopes.ts';

const byId = z.object({ id: idSchema });
const tags = ['account'];

const oc = accountEndpoints;

/** One session of the member. */
export const sessionSchema = z.object({
  id: idSchema,
  /** Browser and system, like "Firefox · Windows"; empty if the client doesn't say. */
  device: z.string(),
  /** Where it was last used, as the operator's proxy reports it (a country code, for example). */
  place: z.string().nullable(),
  created_at: z.iso.datetime(),
  /** When it was last refreshed, which may be an access token's life before the last request. */
  last_used_at: z.iso.datetime(),
  is_current: z.boolean(),
  /** `aal2` once a second factor was given. */
  aal: z.string(),
  /** How the member signed in, newest first: `password`, `otp`, `totp`, … */
  methods: z.array(z.string()),
});
export type Session = z.infer<typeof sessionSchema>;

export const sessionEndpoints = {
  list: oc
    .route({
      method: 'GET',
      path: '/account/sessions',
      tags,
      summary: 'The member’s sessions, the last used first',
    })
    .input(z.object(pageInputShape))
    .output(pageSchema(sessionSchema)),
  delete: closedEndpoints('fresh')
    .route({
      method: 'DELETE',
      path: '/account/sessions/{id}',
      tags,
      summary: 'End another session; the current one ends with `/auth/v1/logout`',
    })
    .input(byId)
    .output(byId),
};
