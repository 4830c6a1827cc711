import { randomUUID } from 'node:crypto';

import { notificationPath } from '@kith/contract/notifications/paths';
import { defaultWays, type NotificationTopic } from '@kith/contract/notifications/rules';
import type { MemberContext } from '#platform/context.ts';
import { runAsService } from '#platform/database/service.ts';
import { createNotificationRunner } from '#testing/notification-runner.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { notifyMember } from './notify-member.ts';
import { putPreferences } from './put-preferences.ts';

const clock = createTestClock();
let database: TestDatabase;
let ctx: MemberContext;
let memberId: string;
let runner: ReturnType<typeof createNotificationRunner>;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  clock.set('2026-11-20T09:00:00Z');
  ctx = await createMember(database, { clock });
  memberId = ctx.actor.memberId;
  runner = createNotificationRunner(database, clock);
});
afterAll(() => database.close());

const mention = (fact: string, actor = 'Ana Reyes') => ({
  memberId,
  kind: 'mention' as const,
  fact,
  facts: { actor, excerpt: 'See you in Oslo' },
  ids: { post_id: randomUUID(), actor_id: randomUUID() },
});
const likeOf = (postId: string, actor: string) => ({
  memberId,
  kind: 'like' as const,
  fact: `${postId}.${actor}`,
  facts: { actor, excerpt: 'My first post' },
  ids: { post_id: postId },
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

test('a member is told in their language, with what the browser needs to say it in another', async () => {
  const german = await createMember(database, { clock, locale: 'de-DE' });
  const notice = mention('one');
  await runner.tell({ ...notice, memberId: german.actor.memberId });
  const [told, ...others] = await runner.read(german.actor.memberId);
  expect(others).toEqual([]);
  expect(told).toMatchObject({
    type: 'mention',
    title: 'Ana Reyes hat dich erwähnt',
    message: 'See you in Oslo',
    read_at: null,
    data: { kind: 'mention', facts: notice.facts, ...notice.ids },
  });
});

test('the same fact is told once, also when it comes twice at once', async () => {
  await runner.notify(mention('same'));
  const [job] = runner.sent.splice(0);
  await Promise.all([1, 2, 3].map(() => runner.run(job?.name ?? '', job?.data)));
  await runner.tell(mention('same'));
  expect(await runner.read(memberId)).toHaveLength(1);
});

test('what is rolled back is not told, and nobody is told of what they did themselves', async () => {
  const own = mention('own');
  await runner.tell({ ...own, ids: { actor_id: memberId } });
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
  const post = randomUUID();
  await runner.tell(likeOf(post, 'Ana'));
  expect((await runner.read(memberId))[0]?.title).toBe('Ana liked your post');
  await runner.tell(likeOf(post, 'Ben'));
  await runner.tell(likeOf(post, 'Ben'));
  await runner.tell(likeOf(randomUUID(), 'Cleo'));
  clock.advance(1_000);
  await Promise.all(['Dora', 'Eli'].map((actor) => runner.tell(likeOf(post, actor))));
  const [grouped, other, ...rest] = await runner.read(memberId);
  expect(rest).toEqual([]);
  expect(grouped?.title).toMatch(/^(Dora|Eli) and 3 others liked your post$/u);
  expect(other?.title).toBe('Cleo liked your post');
  await markAllRead();
  await runner.tell(likeOf(post, 'Finn'));
  const titles = (await runner.read(memberId)).map(({ title }) => title);
  expect(titles).toContain('Finn liked your post');
  expect(titles).toHaveLength(3);
});

test('a topic that a member turned off does not stand in their list', async () => {
  await choose('comment', { in_app: false, mail: 'off' });
  const comment = { ...mention('c'), kind: 'comment' as const };
  await runner.tell(comment);
  expect(await runner.read(memberId)).toEqual([]);
  await choose('comment', { in_app: true });
  await runner.tell(comment);
  expect(await runner.read(memberId), 'what was told is not told again').toEqual([]);
});

test('messages have a badge of their own and do not stand in the list; requests do', async () => {
  const ids = { conversation_id: randomUUID() };
  await runner.tell({ ...mention('m'), kind: 'message', ids });
  await runner.tell({ ...mention('r'), kind: 'message_request', ids });
  const [request, ...others] = await runner.read(memberId);
  expect(others).toEqual([]);
  expect(request).toMatchObject({ type: 'other', title: 'Ana Reyes would like to write to you' });
});

test('somebody who is gone is not told, and long words are told by their beginning', async () => {
  await runner.tell({ ...mention('x'), memberId: randomUUID() });
  await runner.tell({ ...mention('long'), facts: { actor: 'Ana', excerpt: 'é '.repeat(500) } });
  const [told] = await runner.read(memberId);
  expect(told?.message).toHaveLength(140);
  expect(told?.message.endsWith('…')).toBe(true);
});

test('every kind says something in every language, with its numbers and days as written there', async () => {
  const japanese = await createMember(database, { clock, locale: 'ja-JP' });
  const to = { memberId: japanese.actor.memberId };
  await runner.tell({ ...to, kind: 'export_ready', fact: 'e', facts: { until: '2026-11-27' } });
  await runner.tell({ ...to, kind: 'import_done', fact: 'i', facts: { added: 1284, updated: 3 } });
  const texts = (await runner.read(to.memberId)).map(({ message }) => message);
  expect(texts.join(' ')).toMatch(/2026年11月27日/u);
  expect(texts.join(' ')).toMatch(/新しい連絡先：1,284件/u);
});

test('a notification leads to its thing where that screen is built, else to the list', () => {
  const id = randomUUID();
  expect(notificationPath({ import_id: id })).toBe(`/app/contacts/import?import=${id}`);
  expect(notificationPath({ contact_id: id })).toBe(`/app/contacts/${id}`);
  expect(notificationPath({ kind: 'reminder_due' })).toBe('/dashboard');
  expect(notificationPath({ kind: 'export_ready' })).toBe('/app/account');
  expect(notificationPath({ kind: 'mention' })).toBe('/app/notifications');
});
