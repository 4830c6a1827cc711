import { listPostsSchema } from '@kith/contract/posts/schemas';
import { expect, test } from 'vitest';

import { recordViews } from '#features/feed/record-views.ts';
import { blockMember, unblockMember } from '#features/messages/block-member.ts';
import type { MemberContext } from '#platform/context.ts';
import { refusalOf } from '#testing/test-contact.ts';
import { ignoreJobs } from '#testing/test-conversation.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';
import { linkBoth, publish } from '#testing/test-posts.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

import { listPosts } from './list-posts.ts';

const database = await useFileDatabase();
const clock = createTestClock();
const newMember = () => createMember(database, { clock, jobs: ignoreJobs });

/** @returns what takes the block back. */
async function block(ctx: MemberContext, { actor: { memberId: id } }: MemberContext) {
  await blockMember({ ctx, input: { id } });
  return () => unblockMember({ ctx, input: { id } });
}

test('own posts are paged by how many members have seen them', async () => {
  const [author, one, two] = await Promise.all([newMember(), newMember(), newMember()]);
  for (const reader of [one, two]) await linkBoth(database, author, reader);
  const posts: string[] = [];
  for (const body of ['None', 'Two', 'One']) {
    posts.push(await publish(author, { body }));
    clock.advance(1_000);
  }
  const [none, seenTwice, seenOnce] = posts as [string, string, string];
  await recordViews({ ctx: one, input: { post_ids: [seenTwice, seenOnce] } });
  // The same member again counts once.
  await recordViews({ ctx: one, input: { post_ids: [seenOnce] } });
  await recordViews({ ctx: two, input: { post_ids: [seenTwice] } });
  const list = async (cursor?: string) =>
    listPosts({ ctx: author, input: listPostsSchema.parse({ sort: 'reach', limit: 2, cursor }) });
  const first = await list();
  const second = await list(first.next_cursor!);
  const seen = [...first.items, ...second.items].map(({ post }) => [post.id, post.view_count]);
  expect(seen).toEqual([
    [seenTwice, 2],
    [seenOnce, 1],
    [none, 0],
  ]);
  expect(second.next_cursor).toBeNull();
  expect(await refusalOf(list('x'))).toBe('invalid_cursor');

  // A block takes away what the blocked member has seen, in either direction, and order follows.
  const reach = async () =>
    [await list(), await list((await list()).next_cursor!)].flatMap(({ items }) =>
      items.map(({ post }) => [post.id, post.view_count]),
    );
  const unblock = await block(one, author);
  const alike = [seenOnce, none].toSorted();
  expect(await reach()).toEqual([[seenTwice, 1], ...alike.map((id) => [id, 0])]);
  await unblock();
  expect(await reach()).toEqual(seen);
  await block(author, two);
  const once = [seenTwice, seenOnce].toSorted();
  expect(await reach()).toEqual([...once.map((id) => [id, 1]), [none, 0]]);
});
