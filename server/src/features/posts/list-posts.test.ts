import { listPostsSchema } from '@kith/contract/posts/schemas';
import { expect, test } from 'vitest';

import { recordViews } from '#features/feed/record-views.ts';
import { refusalOf } from '#testing/test-contact.ts';
import { ignoreJobs } from '#testing/test-conversation.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';
import { linkBoth, publish } from '#testing/test-posts.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

import { listPosts } from './list-posts.ts';

const database = await useFileDatabase();
const clock = createTestClock();
const newMember = () => createMember(database, { clock, jobs: ignoreJobs });

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
});
