import { findProfiles, type FoundProfileRow } from '#features/member-profiles/find-profiles.ts';
import { findMessages, type FoundMessageRow } from '#features/messages/find-messages.ts';
import { findPosts, type FoundPostRow } from '#features/posts/find-posts.ts';

import { cutPart, mostFor } from './cut-part.ts';
import type { FoundPart, Search } from './found-part.ts';

const inputOf = (search: Search) => ({
  words: search.words,
  refinement: search.refinement,
  most: mostFor(search),
});

export async function searchMessages(search: Search): Promise<FoundPart<FoundMessageRow>> {
  const rows = await findMessages({ ctx: search.ctx, input: inputOf(search) });
  return cutPart(rows, search, ({ message_id: id }) => id);
}

export async function searchPosts(search: Search): Promise<FoundPart<FoundPostRow>> {
  const rows = await findPosts({ ctx: search.ctx, input: inputOf(search) });
  return cutPart(rows, search, ({ post_id: id }) => id);
}

export async function searchProfiles(search: Search): Promise<FoundPart<FoundProfileRow>> {
  const rows = await findProfiles({ ctx: search.ctx, input: inputOf(search) });
  return cutPart(rows, search, ({ member_id: id }) => id);
}
