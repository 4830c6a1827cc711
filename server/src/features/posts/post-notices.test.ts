import { minuteMs } from '@kith/contract/core/time';
import { createCommentSchema } from '@kith/contract/posts/schemas';
import { beforeEach, expect, test } from 'vitest';

import { blockMember } from '#features/messages/block-member.ts';
import type { MemberContext } from '#platform/context.ts';
import { createNotificationRunner } from '#testing/notification-runner.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';
import { linkBoth, publish } from '#testing/test-posts.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

import { createComment } from './create-comment.ts';
import { deleteComment, restoreComment } from './delete-comment.ts';
import { deletePost, restorePost } from './delete-post.ts';
import { getPost } from './get-post.ts';
import { likePost } from './like-post.ts';
import { publishPost } from './publish-post.ts';
import { createPublishPostJob } from './scheduled-posts.ts';
import { updateComment } from './update-comment.ts';
import { updatePost } from './update-post.ts';

const database = await useFileDatabase();
const clock = createTestClock(new Date());
const runner = createNotificationRunner(database, clock);

let author: MemberContext;
let friend: MemberContext;
beforeEach(async () => {
  runner.sent.length = 0;
  const { jobs } = runner;
  [author, friend] = [
    await createMember(database, { clock, jobs }),
    await createMember(database, { clock, jobs }),
  ];
  await linkBoth(database, author, friend);
});

/** The notifications that a member sees, by type and quoted text, after the jobs that are due. */
async function noticesOf(ctx: MemberContext) {
  await runner.runDue();
  const rows = await ctx.database.transaction((tx) =>
    tx.selectFrom('notifications').select(['type', 'message']).orderBy('created_at').execute(),
  );
  return rows.map(({ type, message }) => `${type}: ${message}`);
}

const naming = (ctx: MemberContext) => [{ member_id: ctx.actor.memberId, name: 'Friend' }];
const comment = (ctx: MemberContext, postId: string, body: string) =>
  createComment({ ctx, input: createCommentSchema.parse({ post_id: postId, body }) });

test('mentions, likes, comments and shares notify once, and never for one’s own', async () => {
  const id = await publish(author, { body: 'Hi @Friend', mentions: naming(friend) });
  expect(await noticesOf(friend)).toEqual(['mention: Hi @Friend']);
  await likePost({ ctx: friend, input: { id, isOn: true } });
  await likePost({ ctx: friend, input: { id, isOn: true } });
  await likePost({ ctx: author, input: { id, isOn: true } });
  await comment(friend, id, 'Thanks');
  await publish(friend, { body: 'Look', shared_post_id: id });
  expect((await noticesOf(author)).toSorted()).toEqual([
    'comment: Thanks',
    'like: Hi @Friend',
    'share: Look',
  ]);
});

test('a notification is gone while its post is, and when its comment or its author is', async () => {
  const id = await publish(author, { body: 'Hi @Friend', mentions: naming(friend) });
  expect(await noticesOf(friend)).toHaveLength(1);
  await deletePost({ ctx: author, input: { id } });
  expect(await noticesOf(friend)).toEqual([]);
  await restorePost({ ctx: author, input: { id } });
  expect(await noticesOf(friend)).toHaveLength(1);
  await updatePost({ ctx: author, input: { id, visibility: 'private' } });
  expect(await noticesOf(friend)).toEqual([]);
  await updatePost({ ctx: author, input: { id, visibility: 'public' } });
  const made = await comment(friend, id, 'Words');
  expect(await noticesOf(author)).toEqual(['comment: Words']);
  await deleteComment({ ctx: friend, input: { id: made.comment.id } });
  expect(await noticesOf(author)).toEqual([]);
  await likePost({ ctx: friend, input: { id, isOn: true } });
  expect(await noticesOf(author)).toHaveLength(1);
  await blockMember({ ctx: author, input: { id: friend.actor.memberId } });
  expect(await noticesOf(author)).toEqual([]);
  expect(await noticesOf(friend)).toEqual([]);
});

test('a notification quotes what is written now, also where it was changed before it was sent', async () => {
  const id = await publish(author, { body: 'Secret @Friend', mentions: naming(friend) });
  const change = (body: string) =>
    updatePost({ ctx: author, input: { id, body, mentions: naming(friend) } });
  await change('First @Friend');
  expect(await noticesOf(friend)).toEqual(['mention: First @Friend']);
  await change('Second @Friend');
  expect(await noticesOf(friend)).toEqual(['mention: Second @Friend']);
  const made = await comment(friend, id, 'Draft');
  await noticesOf(author);
  await updateComment({
    ctx: friend,
    input: { id: made.comment.id, body: 'Better', mentions: [] },
  });
  expect(await noticesOf(author)).toEqual(['comment: Better']);
});

test('an answer to a blocked member does not notify who blocked them', async () => {
  const blocked = await createMember(database, { clock, jobs: runner.jobs });
  const id = await publish(author, { visibility: 'public' });
  const top = await comment(blocked, id, 'Words');
  await blockMember({ ctx: author, input: { id: blocked.actor.memberId } });
  const input = { post_id: id, parent_id: top.comment.id, body: 'An answer' };
  await createComment({ ctx: friend, input: createCommentSchema.parse(input) });
  expect(await noticesOf(author)).toEqual([]);
});

test('nothing is sent of a post that is gone before its notification; restored, it is seen', async () => {
  const id = await publish(author, { body: 'Hi @Friend', mentions: naming(friend) });
  const other = await publish(friend, { visibility: 'public' });
  const { comment: made } = await comment(author, other, 'Words');
  await likePost({ ctx: author, input: { id: other, isOn: true } });
  for (const gone of [id, other]) {
    const ctx = gone === id ? author : friend;
    await deletePost({ ctx, input: { id: gone } });
  }
  await deleteComment({ ctx: author, input: { id: made.id } });
  expect(await noticesOf(friend)).toEqual([]);
  const { rows } = await database.pool.query<{ kind: string; digest: string | null }>(
    'select kind, digest from notification_facts where owner_id = $1 order by kind',
    [friend.actor.memberId],
  );
  expect(rows).toEqual([
    { kind: 'comment', digest: null },
    { kind: 'mention', digest: null },
  ]);
  expect(runner.sent).toEqual([]);
  await restorePost({ ctx: author, input: { id } });
  await restorePost({ ctx: friend, input: { id: other } });
  await restoreComment({ ctx: author, input: { id: made.id } });
  expect(await noticesOf(friend)).toEqual(['mention: Hi @Friend', 'comment: Words']);
  expect(runner.sent).toEqual([]);
});

test('a scheduled post is published at its moment, once, and only if it was not moved', async () => {
  const at = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString();
  const { log } = author;
  const job = createPublishPostJob({ database, clock, log });
  const id = await publish(author, {
    body: 'Later, @Friend',
    mentions: naming(friend),
    status: 'scheduled',
    publish_at: at(10),
  });
  const [first] = runner.sent.splice(0);
  expect(first).toMatchObject({ name: job.name, data: { postId: id } });
  await publishPost({ ctx: author, input: { id, at: at(20) } });
  const [second] = runner.sent.splice(0);
  const run = (data: object) => job.run(data, new AbortController().signal, runner.jobs);
  await run(first!.data);
  expect(await noticesOf(friend)).toEqual([]);
  await run(second!.data);
  await run(second!.data);
  expect(await noticesOf(friend)).toEqual(['mention: Later, @Friend']);
});

test('a scheduled post whose author is banned at its moment is a draft after the ban', async () => {
  const { log, actor } = author;
  const job = createPublishPostJob({ database, clock, log });
  const ban = (until: string | null) =>
    database.pool.query('update auth.users set banned_until = $2 where id = $1', [
      actor.memberId,
      until,
    ]);
  const at = new Date(clock.now().getTime() + 10 * minuteMs).toISOString();
  const later = { status: 'scheduled', publish_at: at } as const;
  const id = await publish(author, { body: 'Hi @Friend', mentions: naming(friend), ...later });
  const [sent] = runner.sent.splice(0);
  await ban('2999-01-01');
  await job.run(sent!.data, new AbortController().signal, runner.jobs);
  await ban(null);
  const read = async () => (await getPost({ ctx: author, input: { id } })).post;
  expect(await read()).toMatchObject({ status: 'draft', publish_at: null });
  await job.run(sent!.data, new AbortController().signal, runner.jobs);
  expect(await read()).toMatchObject({ status: 'draft', published_at: null });
  expect(await noticesOf(friend)).toEqual([]);
});

test('a scheduled post that was deleted at its moment is published once it is restored', async () => {
  const { log } = author;
  const job = createPublishPostJob({ database, clock, log });
  const publications = () => runner.sent.filter(({ name }) => name === job.name);
  /** Runs the publications that are due, each twice. */
  const publishDue = async () => {
    const due = publications().filter(({ startAfter }) => startAfter! <= clock.now());
    for (const sent of due) {
      runner.sent.splice(runner.sent.indexOf(sent), 1);
      await job.run(sent.data, new AbortController().signal, runner.jobs);
      await job.run(sent.data, new AbortController().signal, runner.jobs);
    }
    return due.length;
  };
  const planAndDelete = async () => {
    const at = new Date(clock.now().getTime() + 10 * minuteMs).toISOString();
    const later = { status: 'scheduled', publish_at: at } as const;
    const id = await publish(author, {
      body: 'Later, @Friend',
      mentions: naming(friend),
      ...later,
    });
    await deletePost({ ctx: author, input: { id } });
    return id;
  };
  const id = await planAndDelete();
  clock.advance(11 * minuteMs);
  expect(await publishDue()).toBe(1);
  await restorePost({ ctx: author, input: { id } });
  await restorePost({ ctx: author, input: { id } });
  expect(await publishDue()).toBe(1);
  const { post } = await getPost({ ctx: friend, input: { id } });
  expect(post).toMatchObject({ status: 'published', publish_at: null });
  expect(await noticesOf(friend)).toEqual(['mention: Later, @Friend']);
  // Restored before its moment, it is published by the job that waits.
  const early = await planAndDelete();
  await restorePost({ ctx: author, input: { id: early } });
  expect(publications()).toHaveLength(1);
  // A published one has no moment left.
  await deletePost({ ctx: author, input: { id } });
  await restorePost({ ctx: author, input: { id } });
  expect(publications()).toHaveLength(1);
  // So near to its moment, the job might have found it deleted.
  clock.advance(10 * minuteMs - 1_000);
  await deletePost({ ctx: author, input: { id: early } });
  await restorePost({ ctx: author, input: { id: early } });
  clock.advance(1_000);
  expect(await publishDue()).toBe(2);
  expect(await noticesOf(friend)).toHaveLength(2);
});
