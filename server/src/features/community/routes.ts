import { minuteS } from '@kith/contract/core/time';
import { memberApi, publicApi } from '#platform/http/api-server.ts';
import { networkOf } from '#platform/http/client-address.ts';
import { createRateLimit } from '#platform/rate-limit.ts';

import { announceRequest } from './announce-request.ts';
import type { CommunityService } from './community-service.ts';
import { getCommunity } from './get-community.ts';
import { createTopicReader } from './read-topics.ts';
import { requireForum } from './require-forum.ts';

/** By the caller's network. */
const announcementsPerMinute = 60;

/** `/api/v1/community`. */
export function createCommunityRoutes(service: CommunityService) {
  const { forum, database, clock } = service;
  const limit = createRateLimit({
    name: 'community.calls',
    points: announcementsPerMinute,
    durationS: minuteS,
  });
  const readTopics = forum ? createTopicReader({ forum, clock }) : async () => null;
  return {
    get: memberApi.community.get.handler(({ context: { ctx } }) =>
      getCommunity({ ctx, service, readTopics }),
    ),
    announce: publicApi.community.announce.handler(async ({ context, input }) => {
      await limit.take(networkOf(context.ipAddress ?? ''));
      return announceRequest({ forum: requireForum(service), database, clock, input });
    }),
  };
}
