import { memberApi } from '#platform/http/api-server.ts';

import { countNewPosts, countPosts } from './count-posts.ts';
import { dismissSignal, getSignal } from './get-signal.ts';
import { listMentionable, listToFollow } from './list-members.ts';
import { listTrending } from './list-trending.ts';
import { readFeed } from './read-feed.ts';
import { recordViews } from './record-views.ts';

const { feed } = memberApi;

/** `/api/v1/feed`. */
export const feedRoutes = {
  read: feed.read.handler(({ context: { ctx }, input }) => readFeed({ ctx, input })),
  new: feed.new.handler(({ context: { ctx }, input }) => countNewPosts({ ctx, input })),
  count: feed.count.handler(({ context: { ctx }, input }) => countPosts({ ctx, input })),
  signal: feed.signal.handler(({ context: { ctx }, input }) => getSignal({ ctx, input })),
  dismissSignal: feed.dismissSignal.handler(({ context: { ctx }, input }) =>
    dismissSignal({ ctx, input }),
  ),
  trending: feed.trending.handler(({ context: { ctx } }) => listTrending({ ctx })),
  mentionable: feed.mentionable.handler(({ context: { ctx }, input }) =>
    listMentionable({ ctx, input }),
  ),
  toFollow: feed.toFollow.handler(({ context: { ctx } }) => listToFollow({ ctx })),
  viewed: feed.viewed.handler(async ({ context: { ctx }, input }) => {
    await recordViews({ ctx, input });
    return {};
  }),
};
