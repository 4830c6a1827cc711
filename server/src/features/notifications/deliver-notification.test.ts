import { randomUUID } from 'node:crypto';

import { notificationPath } from '@kith/contract/notifications/paths';
import { defaultWays, type NotificationTopic } from '@kith/contract/notifications/rules';
import { blockMember } from '#features/messages/block-member.ts';
import type { MemberContext } from '#platform/context.ts';
import { runAsService } from '#platform/database/service.ts';
import { createNotificationRunner } from '#testing/notification-runner.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import { addPost } from '#testing/test-posts.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';
import { beforeEach, expect, test } from 'vitest';

import { notifyMember } from './notify-member.ts';
import { putPreferences } from './put-preferences.ts';

const clock = createTestClock();
const database = await useFileDatabase();
let ctx: MemberContext;
let memberId: string;
let postId: string;
let runner: ReturnType<typeof createNotificationRunner>;
beforeEach(async () => {
  clock.set('2026-11-20T09:00:00Z');
  ctx = await createMember(database, { clock });
  memberId = ctx.actor.memberId;
  postId = await addPost(ctx, 'See you in Oslo');
  runner = createNotificationRunner(database, clock);
});

const mention = (fact: string, actor = 'Ana Reyes') => ({
  memberId,
  kind: 'mention' as const,
  fact,
  facts: { actor, excerpt: 'See you in Oslo' },
  ids: { post_id: postId, actor_id: randomUUID() },
});
const likeOf = (id: string, actor: string) => ({
  memberId,
  kind: 'like' as const,
  fact: `${id}.${actor}`,
  facts: { actor, excerpt: 'My first post' },
  ids: { post_id: id },
});
const markAllRead = () =>
  database.pool.query('update notifications set read_at = now() where user_id = $1', [memberId]);
const choose = (topic: NotificationTopic, ways: Partial<(typeof defaultWays)['like']>) =>
  putPreferences({
    ctx,
    input: {
      topics: { ...defaultWays, [topic]: { ...defaultWays[topic], ...ways } },
      quiet_hours: null,
    },
  });

test('notifies a member in their language, with the data for other languages', async () => {
  const german = await createMember(database, { clock, locale: 'de-DE' });
  const notice = mention('one');
  await runner.notifyAndRun({ ...notice, memberId: german.actor.memberId });
  const [notification, ...others] = await runner.read(german.actor.memberId);
  expect(others).toEqual([]);
  expect(notification).toMatchObject({
    type: 'mention',
    title: 'Ana Reyes hat dich erwähnt',
    message: 'See you in Oslo',
    read_at: null,
    data: { kind: 'mention', facts: notice.facts, ...notice.ids },
  });
});

test('delivers the same fact once, also when it is sent twice at once', async () => {
  await runner.notify(mention('same'));
  const [job] = runner.sent.splice(0);
  await Promise.all([1, 2, 3].map(() => runner.run(job?.name ?? '', job?.data)));
  await runner.notifyAndRun(mention('same'));
  expect(await runner.read(memberId)).toHaveLength(1);
});

test('delivers nothing after a rollback, and nothing to the actor', async () => {
  const own = mention('own');
  await runner.notifyAndRun({ ...own, ids: { actor_id: memberId } });
  expect(runner.sent).toEqual([]);
  const kept: string[] = [];
  const jobs = { send: async () => void kept.push('sent') };
  const failing = runAsService(database, async (tx) => {
    await notifyMember({ tx, jobs }, mention('lost'));
    throw new Error('changed its mind');
  });
  await expect(failing).rejects.toThrow('changed its mind');
  expect(await runner.read(memberId)).toEqual([]);
});

test('likes of one post are one notification until it is read; each liker counts once', async () => {
  const post = postId;
  await runner.notifyAndRun(likeOf(post, 'Ana'));
  expect((await runner.read(memberId))[0]?.title).toBe('Ana liked your post');
  await runner.notifyAndRun(likeOf(post, 'Ben'));
  await runner.notifyAndRun(likeOf(post, 'Ben'));
  await runner.notifyAndRun(likeOf(await addPost(ctx), 'Cleo'));
  clock.advance(1_000);
  await Promise.all(['Dora', 'Eli'].map((actor) => runner.notifyAndRun(likeOf(post, actor))));
  const [grouped, other, ...rest] = await runner.read(memberId);
  expect(rest).toEqual([]);
  expect(grouped?.title).toMatch(/^(Dora|Eli) and 3 others liked your post$/u);
  expect(other?.title).toBe('Cleo liked your post');
  await markAllRead();
  await runner.notifyAndRun(likeOf(post, 'Finn'));
  const titles = (await runner.read(memberId)).map(({ title }) => title);
  expect(titles).toContain('Finn liked your post');
  expect(titles).toHaveLength(3);
});

test('leaves a topic that the member turned off out of the list', async () => {
  await choose('comment', { in_app: false, mail: 'off' });
  const comment = { ...mention('c'), kind: 'comment' as const };
  await runner.notifyAndRun(comment);
  expect(await runner.read(memberId)).toEqual([]);
  await choose('comment', { in_app: true });
  await runner.notifyAndRun(comment);
  expect(await runner.read(memberId), 'a notified fact is not notified again').toEqual([]);
});

test('leaves messages out of the list, because they have a badge, and lists requests', async () => {
  const ids = { conversation_id: randomUUID() };
  await runner.notifyAndRun({ ...mention('m'), kind: 'message', ids });
  await runner.notifyAndRun({ ...mention('r'), kind: 'message_request', ids });
  const [request, ...others] = await runner.read(memberId);
  expect(others).toEqual([]);
  expect(request).toMatchObject({ type: 'other', title: 'Ana Reyes would like to write to you' });
});

test('skips a deleted member and shortens long texts', async () => {
  await runner.notifyAndRun({ ...mention('x'), memberId: randomUUID() });
  await runner.notifyAndRun({
    ...mention('long'),
    ids: { post_id: await addPost(ctx, 'é '.repeat(500)) },
  });
  const [notification] = await runner.read(memberId);
  expect(notification?.message).toHaveLength(140);
  expect(notification?.message.endsWith('…')).toBe(true);
});

test('every kind has a text in every language, with numbers and days in its format', async () => {
  const japanese = await createMember(database, { clock, locale: 'ja-JP' });
  const to = { memberId: japanese.actor.memberId };
  await runner.notifyAndRun({
    ...to,
    kind: 'export_ready',
    fact: 'e',
    facts: { until: '2026-11-27' },
  });
  await runner.notifyAndRun({
    ...to,
    kind: 'import_done',
    fact: 'i',
    facts: { added: 1284, updated: 3 },
  });
  const texts = (await runner.read(to.memberId)).map(({ message }) => message);
  expect(texts.join(' ')).toMatch(/2026年11月27日/u);
  expect(texts.join(' ')).toMatch(/新しい連絡先：1,284件/u);
});

test('a notification links to its screen where that exists, else to the list', () => {
  const id = randomUUID();
  expect(notificationPath({ import_id: id })).toBe(`/app/contacts/import?import=${id}`);
  expect(notificationPath({ contact_id: id })).toBe(`/app/contacts/${id}`);
  expect(notificationPath({ kind: 'reminder_due' })).toBe('/dashboard');
  expect(notificationPath({ kind: 'export_ready' })).toBe('/app/account');
  expect(notificationPath({ kind: 'mention' })).toBe('/app/notifications');
});

test('notifies neither side of what happened before a block', async () => {
  const actor = await createMember(database, { clock });
  const notice = { ...mention('before'), ids: { actor_id: actor.actor.memberId } };
  await blockMember({ ctx, input: { id: actor.actor.memberId } });
  await runner.notifyAndRun(notice);
  expect(await runner.read(memberId)).toEqual([]);
  const back = { ...notice, memberId: actor.actor.memberId, ids: { actor_id: memberId } };
  await runner.notifyAndRun(back);
  expect(await runner.read(actor.actor.memberId)).toEqual([]);
});
