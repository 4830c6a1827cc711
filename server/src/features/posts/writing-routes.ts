import { memberApi } from '#platform/http/api-server.ts';
import type { PublicNetwork } from '#platform/outbound/public-address.ts';

import { draftPost } from './draft-post.ts';
import { fetchLink } from './fetch-link.ts';
import { suggestTags } from './suggest-tags.ts';

const { posts } = memberApi;

/** What helps to write a post. `network`: where linked pages are read. */
export function createWritingRoutes({ network }: { network: PublicNetwork }) {
  return {
    linkPreview: posts.linkPreview.handler(({ context: { ctx }, input }) =>
      fetchLink({ ctx, network, input }),
    ),
    suggestTags: posts.suggestTags.handler(({ context: { ctx }, input }) =>
      suggestTags({ ctx, input }),
    ),
    draft: posts.draft.handler(({ context: { ctx }, input }) => draftPost({ ctx, network, input })),
  };
}
