import { z } from 'zod';

import { endpointsOf } from './scopes.ts';
import { idSchema } from '../core/ids.ts';
import { localeSchema } from '../core/locale-schema.ts';
import { lineSchema } from '../core/text.ts';
import { isTimeZone } from '../core/time-zone.ts';

const oc = endpointsOf('profile', []);

/** A member's own profile, with the preferences that the server needs too. */
export const profileSchema = z.object({
  id: idSchema,
  email: z.string(),
  display_name: z.string(),
  locale: localeSchema,
  timezone: z.string(),
  created_at: z.iso.datetime(),
});
export type Profile = z.infer<typeof profileSchema>;

export const timezoneSchema = z.string().refine(isTimeZone, { error: 'invalid_timezone' });

export const profileEndpoints = {
  get: oc
    .route({
      method: 'GET',
      path: '/profile',
      tags: ['account'],
      summary: 'The member’s own profile',
    })
    .input(z.object({}))
    .output(profileSchema),
  update: oc
    .route({
      method: 'PATCH',
      path: '/profile',
      tags: ['account'],
      summary: 'Change the member’s own profile',
    })
    .input(
      z.object({
        display_name: lineSchema(200).pipe(z.string().min(1)).optional(),
        locale: localeSchema.optional(),
        timezone: timezoneSchema.optional(),
      }),
    )
    .output(profileSchema),
};
