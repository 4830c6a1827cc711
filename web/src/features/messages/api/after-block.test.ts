import { type QueryKey, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { apiQuery } from '#lib/api-client.ts';
import { CurrentQueryClient } from '#lib/query-client.ts';
import { refreshAfterBlock } from './after-block.ts';
import { threadKey } from './thread.ts';

const id = '018f0000-0000-7000-8000-000000000001';
const { comments, contacts, feed, posts } = apiQuery;
const restarted: [string, QueryKey][] = [
  ['a thread', threadKey(id)],
  ['the feed', feed.read.key({ type: 'infinite' })],
  ['new posts', feed.new.key({ input: { since: '2026-11-20T09:00:00Z' } })],
  ['a post', posts.get.key({ input: { id } })],
  ['a list of posts', posts.list.key({ type: 'infinite' })],
  ['bookmarked posts', posts.bookmarked.key({ type: 'infinite' })],
  ['who likes a post', posts.likes.key({ type: 'infinite' })],
  ['comments', comments.list.key({ type: 'infinite' })],
];

const queryClient = new CurrentQueryClient();
beforeEach(() => vi.stubGlobal('window', {}));
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

/** Shown on the screen, with an answer from before the block; it never goes stale by itself. */
async function show(queryKey: QueryKey) {
  const shown: unknown[] = [];
  const answers: (() => void)[] = [];
  let count = 0;
  const observer = new QueryObserver(queryClient, {
    queryKey,
    queryFn: () => {
      count += 1;
      const answer = count === 1 ? 'before' : 'after';
      return new Promise((resolve) => answers.push(() => resolve(answer)));
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  observer.subscribe(({ data }) => shown.push(data));
  answers[0]?.();
  await expect.poll(() => shown.at(-1)).toBe('before');
  return { shown, answers };
}

test.each(restarted)('%s on screen stays until it is read again', async (_what, queryKey) => {
  const { shown, answers } = await show(queryKey);
  await refreshAfterBlock(queryClient);
  expect(answers).toHaveLength(2);
  const asked = shown.length;
  answers[1]?.();
  await expect.poll(() => shown.at(-1)).toBe('after');
  expect(shown.slice(shown.indexOf('before'), asked).every((data) => data === 'before')).toBe(true);
});

test.each(restarted)('%s that is not on screen is forgotten', async (_what, queryKey) => {
  queryClient.setQueryData(queryKey, 'before');
  await refreshAfterBlock(queryClient);
  expect(queryClient.getQueryData(queryKey)).toBeUndefined();
});

test('what the two didn’t write stays as it is', async () => {
  const others = [contacts.list.key(), posts.suggestTags.key(), ['drafts']];
  for (const queryKey of others) queryClient.setQueryData(queryKey, 'before');
  await refreshAfterBlock(queryClient);
  for (const queryKey of others) expect(queryClient.getQueryData(queryKey)).toBe('before');
});
