import { z } from 'zod';

import { timezoneSchema } from '../account/profile.ts';
import { closedEndpoints } from '../account/scopes.ts';
import { localeSchema } from '../core/locale-schema.ts';

const oc = closedEndpoints('anyone');

/** Only in the dev environment: a fresh member with a sample network. */
export const sampleNetworkEndpoints = {
  create: oc
    .route({
      method: 'POST',
      path: '/sample-network',
      tags: ['system'],
      successStatus: 201,
      summary: 'A fresh member with a sample network (dev environment only)',
    })
    .input(z.object({ locale: localeSchema.optional(), timezone: timezoneSchema.optional() }))
    .output(z.object({ email: z.string(), password: z.string() })),
};
