import { memberApi } from '#platform/http/api-server.ts';
import type { PublicNetwork } from '#platform/outbound/public-address.ts';

import { draftPost } from './draft-post.ts';
import { fetchLink } from './fetch-link.ts';
import { suggestTags } from './suggest-tags.ts';
import { getTranslator, translatePost } from './translate-post.ts';

const { posts } = memberApi;

/** What helps to write a post, and to read one. `network`: where linked pages are read. */
export function createWritingRoutes({ network }: { network: PublicNetwork }) {
  return {
    linkPreview: posts.linkPreview.handler(({ context: { ctx }, input }) =>
      fetchLink({ ctx, network, input }),
    ),
    suggestTags: posts.suggestTags.handler(({ context: { ctx }, input }) =>
      suggestTags({ ctx, input }),
    ),
    translator: posts.translator.handler(({ context: { ctx } }) => getTranslator({ ctx })),
    translate: posts.translate.handler(({ context: { ctx }, input }) =>
      translatePost({ ctx, input }),
    ),
    draft: posts.draft.handler(({ context: { ctx }, input }) => draftPost({ ctx, network, input })),
  };
}
