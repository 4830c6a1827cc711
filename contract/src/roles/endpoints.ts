import { z } from 'zod';

import { closedEndpoints } from '../account/scopes.ts';

const oc = closedEndpoints('member');

const tags = ['roles'];
const path = '/admin-setup';

/** Whether this installation still accepts a first administrator. */
const adminSetupSchema = z.object({ is_open: z.boolean(), is_admin: z.boolean() });

export const adminSetupEndpoints = {
  get: oc
    .route({
      method: 'GET',
      path,
      tags,
      summary: 'Whether there is no administrator yet',
    })
    .output(adminSetupSchema),
  claim: oc
    .route({ method: 'POST', path, tags, summary: 'Become the first administrator (dev only)' })
    .output(adminSetupSchema),
};
