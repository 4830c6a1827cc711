import { z } from 'zod';

import { endpointsOf } from '../account/scopes.ts';
import { badgesSchema } from './schemas.ts';

const oc = endpointsOf('profile');

export const badgeEndpoints = {
  list: oc
    .route({
      method: 'GET',
      path: '/badges',
      tags: ['badges'],
      summary: 'Own badges, with progress',
    })
    .input(z.object({}))
    .output(badgesSchema),
};
