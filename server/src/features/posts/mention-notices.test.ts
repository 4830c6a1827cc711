import { createCommentSchema } from '@kith/contract/posts/schemas';
import { beforeEach, expect, test } from 'vitest';

import type { MemberContext } from '#platform/context.ts';
import { createNotificationRunner } from '#testing/notification-runner.ts';
import { createMember, createTestClock, grantConsents } from '#testing/test-member.ts';
import { linkBoth, publish } from '#testing/test-posts.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

import { createComment } from './create-comment.ts';
import { publishPost } from './publish-post.ts';
import { createPublishPostJob } from './scheduled-posts.ts';
import { updateComment } from './update-comment.ts';
import { updatePost } from './update-post.ts';

const database = await useFileDatabase();
const clock = createTestClock(new Date());
const runner = createNotificationRunner(database, clock);

let author: MemberContext;
let friend: MemberContext;
let other: MemberContext;
beforeEach(async () => {
  runner.sent.length = 0;
  const create = () => createMember(database, { clock, jobs: runner.jobs });
  [author, friend, other] = [await create(), await create(), await create()];
  await linkBoth(database, author, friend);
  await linkBoth(database, author, other);
});

const friendNamed = (name = 'Friend') => ({ member_id: friend.actor.memberId, name });
const otherNamed = () => ({ member_id: other.actor.memberId, name: 'Other' });

/** The mentions that a member is notified of, by id, after the jobs that are due. */
async function noticesOf(ctx: MemberContext): Promise<(string | null)[]> {
  await runner.runDue();
  const rows = await ctx.database.transaction((tx) =>
    tx
      .selectFrom('notifications')
      .select('mention_id')
      .where('type', '=', 'mention')
      .orderBy('created_at')
      .execute(),
  );
  return rows.map(({ mention_id: id }) => id);
}

async function storedId(ctx: MemberContext): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from post_mentions where owner_id = $1 and member_id = $2',
    [author.actor.memberId, ctx.actor.memberId],
  );
  expect(rows).toHaveLength(1);
  return rows[0]!.id;
}

test('the notification of a mention in a post has its id, which an edit keeps', async () => {
  const id = await publish(author, { body: 'Hi @Friend', mentions: [friendNamed()] });
  const mentionId = await storedId(friend);
  expect(await noticesOf(friend)).toEqual([mentionId]);
  const change = (body: string, mentions = [friendNamed()]) =>
    updatePost({ ctx: author, input: { id, body, mentions } });
  await change('Hello @Friend');
  await updatePost({ ctx: author, input: { id, body: 'Still @Friend' } });
  expect(await storedId(friend)).toBe(mentionId);
  await change('@Friend and @Other', [friendNamed(), otherNamed()]);
  expect(await noticesOf(friend)).toEqual([mentionId]);
  expect(await noticesOf(other)).toEqual([await storedId(other)]);
  await change('Only @Other', [otherNamed()]);
  expect(await storedId(other)).toBe((await noticesOf(other))[0]);
  await expect(storedId(friend)).rejects.toThrow();
});

test('who is named by another name in an edit is not notified again', async () => {
  const id = await publish(author, { body: 'Hi @Friend', mentions: [friendNamed()] });
  expect(await noticesOf(friend)).toHaveLength(1);
  const sent = runner.sent.length;
  const input = { id, body: 'Hi @Amigo', mentions: [friendNamed('Amigo')] };
  const { post } = await updatePost({ ctx: author, input });
  expect(post.mentions).toEqual([friendNamed('Amigo')]);
  expect(runner.sent).toHaveLength(sent);
});

test('the notification of a mention in a comment has its id, which an edit keeps', async () => {
  const postId = await publish(author, { body: 'Words' });
  const input = { post_id: postId, body: 'Well, @Friend', mentions: [friendNamed()] };
  const made = await createComment({ ctx: author, input: createCommentSchema.parse(input) });
  const mentionId = await storedId(friend);
  expect(await noticesOf(friend)).toEqual([mentionId]);
  await updateComment({
    ctx: author,
    input: {
      id: made.comment.id,
      body: 'Well, @Friend and @Other',
      mentions: [friendNamed(), otherNamed()],
    },
  });
  expect(await storedId(friend)).toBe(mentionId);
  expect(await noticesOf(friend)).toEqual([mentionId]);
  expect(await noticesOf(other)).toEqual([await storedId(other)]);
});

test('who is named in a draft or a scheduled post is notified with the id once it is published', async () => {
  const draft = { body: 'Hi @Friend', mentions: [friendNamed()], status: 'draft' as const };
  const id = await publish(author, draft);
  expect(await noticesOf(friend)).toEqual([]);
  await publishPost({ ctx: author, input: { id, at: 'now' } });
  expect(await noticesOf(friend)).toEqual([await storedId(friend)]);

  const at = new Date(clock.now().getTime() + 600_000).toISOString();
  const scheduled = { status: 'scheduled', publish_at: at } as const;
  await publish(author, { body: 'Later, @Other', mentions: [otherNamed()], ...scheduled });
  const job = createPublishPostJob({ database, clock, log: author.log });
  const sent = runner.sent.splice(0).find(({ name }) => name === job.name);
  await job.run(sent!.data, new AbortController().signal, runner.jobs);
  expect(await noticesOf(other)).toEqual([await storedId(other)]);
});

test('who agreed to it has their mentions recorded, delivered or not', async () => {
  const events = async () => {
    const text = `select usage_data from usage_events where owner_id = $1
      and feature_name = 'mention' order by recorded_at`;
    return (await database.pool.query(text, [author.actor.memberId])).rows;
  };
  await publish(author, { body: 'Hi @Friend', mentions: [friendNamed()] });
  expect(await events()).toEqual([]);
  await grantConsents(database, author.actor.memberId, ['analytics']);
  const about = { notificationType: 'mention', clickedFromNotification: false };
  const expected = [];
  for (const visibility of ['network', 'private'] as const) {
    const post = { body: 'Hi @Other', visibility, mentions: [otherNamed()] };
    const postId = await publish(author, post);
    const text = 'select id from post_mentions where post_id = $1';
    const mentionId = (await database.pool.query(text, [postId])).rows[0].id;
    const of = { mentionId, postId, mentionedUserId: other.actor.memberId };
    expected.push({ usage_data: { ...of, ...about, delivered: visibility === 'network' } });
  }
  expect(await events()).toEqual(expected);
});
