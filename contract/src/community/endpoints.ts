import { z } from 'zod';

import { closedEndpoints, endpointsOf } from '../account/scopes.ts';
import { communitySchema, forumRequestSchema } from './schemas.ts';

const tags = ['community'];

/** The community forum. Without one, `not_found`. */
export const communityEndpoints = {
  get: endpointsOf('profile')
    .route({
      method: 'GET',
      path: '/community',
      tags,
      summary: 'The forum: whether the member has joined, and its latest topics',
    })
    .input(z.object({}))
    .output(communitySchema),
  /**
   * A browser comes from the forum, signed in or not: from now on the request counts as seen.
   * `forum_request_refused` for one that the forum didn’t make, `forum_request_expired` for a used or
   * old one.
   */
  announce: closedEndpoints('anyone')
    .route({
      method: 'POST',
      path: '/community/requests',
      tags,
      summary: 'Check a sign-in request of the forum before the member signs in',
    })
    .input(forumRequestSchema)
    .output(z.object({ host: z.string() })),
};
