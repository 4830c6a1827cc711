import { z } from 'zod';

import { endpointsOf } from '../account/scopes.ts';
import { idSchema } from '../core/ids.ts';
import { signalSchema } from '../signals/schemas.ts';
import {
  feedCountSchema,
  feedFilterShape,
  feedInputSchema,
  feedPageSchema,
  followSuggestionSchema,
  newPostsSchema,
  suggestedMemberSchema,
  trendingTagSchema,
  viewedSchema,
} from './schemas.ts';

/** It reads about other members. */
const oc = endpointsOf('posts', ['data_processing']);

const tags = ['feed'];
const byId = z.object({ id: idSchema });

export const feedEndpoints = {
  read: oc
    .route({
      method: 'GET',
      path: '/feed',
      tags,
      summary: 'Posts of the network and of followed members, with signals between them',
    })
    .input(feedInputSchema)
    .output(feedPageSchema),
  new: oc
    .route({ method: 'GET', path: '/feed/new', tags, summary: 'How many posts came since a page' })
    .input(z.object({ ...feedFilterShape, since: z.string().max(1_000) }))
    .output(newPostsSchema),
  count: oc
    .route({ method: 'GET', path: '/feed/count', tags, summary: 'How many posts a filter finds' })
    .input(z.object(feedFilterShape))
    .output(feedCountSchema),
  signal: oc
    .route({ method: 'GET', path: '/feed/signals/{id}', tags, summary: 'One signal' })
    .input(byId)
    .output(signalSchema),
  dismissSignal: oc
    .route({ method: 'DELETE', path: '/feed/signals/{id}', tags, summary: 'Dismiss a signal' })
    .input(byId)
    .output(byId),
  trending: oc
    .route({
      method: 'GET',
      path: '/feed/trending',
      tags,
      summary: 'Tags that the member’s network writes about this week',
    })
    .input(z.object({}))
    .output(z.object({ items: z.array(trendingTagSchema) })),
  mentionable: oc
    .route({ method: 'GET', path: '/feed/mentionable', tags, summary: 'Members to mention' })
    .input(z.object({ q: z.string().max(200).default(''), post_id: idSchema.optional() }))
    .output(z.object({ items: z.array(suggestedMemberSchema) })),
  toFollow: oc
    .route({ method: 'GET', path: '/feed/people-to-follow', tags, summary: 'Members to follow' })
    .input(z.object({}))
    .output(z.object({ items: z.array(followSuggestionSchema) })),
  viewed: oc
    .route({
      method: 'POST',
      path: '/feed/views',
      tags,
      summary: 'The member has read these posts; the feed learns their topics',
    })
    .input(viewedSchema)
    .output(z.object({})),
};
