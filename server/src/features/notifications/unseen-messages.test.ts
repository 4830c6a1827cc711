import { hourMs, minuteMs } from '@kith/contract/core/time';
import { defaultWays } from '@kith/contract/notifications/rules';
import { blockMember } from '#features/messages/block-member.ts';
import { muteConversation } from '#features/messages/mute-conversation.ts';
import { deleteMessage } from '#features/messages/delete-message.ts';
import { editMessage } from '#features/messages/edit-message.ts';
import { markMessages } from '#features/messages/mark-messages.ts';
import type { MemberContext } from '#platform/context.ts';
import { createNotificationRunner } from '#testing/notification-runner.ts';
import { type PushPeer, startPushPeer } from '#testing/peers/push-peer.ts';
import { linkMembers, openWith, sendIn } from '#testing/test-conversation.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { addDevice } from './add-device.ts';
import { putPreferences } from './put-preferences.ts';

const clock = createTestClock();
let database: TestDatabase;
let peer: PushPeer;
let ctx: MemberContext;
let stranger: MemberContext;
let memberId: string;
let conversation: string;
let runner: ReturnType<typeof createNotificationRunner>;
beforeAll(async () => {
  [database, peer] = await Promise.all([createTestDatabase(), startPushPeer()]);
});
beforeEach(async () => {
  clock.set('2026-11-20T09:00:00Z');
  runner = createNotificationRunner(database, clock);
  const { jobs } = runner;
  ctx = await createMember(database, { clock, jobs, timezone: 'Europe/Berlin' });
  stranger = await createMember(database, { clock, jobs });
  memberId = ctx.actor.memberId;
  peer.received.length = 0;
  await linkMembers(database, stranger, ctx);
  conversation = await openWith(stranger, ctx);
  const { endpoint, keys } = peer.createDevice();
  const input = { endpoint, keys };
  await addDevice({ ctx, input, userAgent: 'Test' });
});
afterAll(() => Promise.all([database.close(), peer.close()]));

const write = (content: string) => sendIn(stranger, conversation, content, {}, runner.jobs);
const wait = async (minutes: number) => {
  clock.advance(minutes * minuteMs);
  await runner.runDue();
};

test('pushes an unread message after some minutes, as urgent, and emails it later', async () => {
  await write('Are you there?');
  await runner.runDue();
  await wait(1);
  expect(peer.received).toEqual([]);
  await wait(1);
  expect(peer.received).toMatchObject([
    {
      urgency: 'high',
      payload: {
        title: 'Known wrote to you',
        body: 'Are you there?',
        url: `/messages?conversation=${conversation}`,
        badge_count: 0,
      },
    },
  ]);
  expect(await runner.readEmailsOf(memberId)).toEqual([]);
  await wait(3);
  expect(await runner.readEmailsOf(memberId)).toMatchObject([{ subject: 'Known wrote to you' }]);
});

test('sends neither push nor email for a sender who was blocked in the meantime', async () => {
  await write('Buy my thing');
  await runner.runDue();
  await blockMember({ ctx, input: { id: stranger.actor.memberId } });
  await wait(10);
  expect(peer.received).toEqual([]);
  expect(await runner.readEmailsOf(memberId)).toEqual([]);
});

test('sends nothing of a deleted message, and the new text of an edited one', async () => {
  const { id: slip } = await write('A slip of the tongue');
  await runner.runDue();
  await deleteMessage({ ctx: stranger, input: { id: slip } });
  await write('What was meant');
  await runner.runDue();
  await wait(10);
  const [only, ...others] = peer.received;
  expect(others).toEqual([]);
  expect(only?.payload).toMatchObject({ title: 'Known wrote to you', body: 'What was meant' });
  const [mail] = await runner.readEmailsOf(memberId);
  expect(mail?.body_text).not.toContain('slip');

  await markMessages({ ctx, input: { action: 'mark_all_read' } });
  clock.advance(hourMs);
  const { id: typo } = await write('See you on Fryday');
  await runner.runDue();
  await editMessage({ ctx: stranger, input: { id: typo, content: 'See you  on\nFriday' } });
  await wait(10);
  expect(peer.received[1]?.payload).toMatchObject({ body: 'See you on Friday' });
  expect((await runner.readEmailsOf(memberId))[1]?.body_text).toContain('See you on Friday');
});

test.each([
  { minutes: 1, when: 'before the first was due' },
  { minutes: 6, when: 'after the first would have been' },
])('what replaces a deleted message is pushed and emailed once, $when', async ({ minutes }) => {
  const { id: slip } = await write('A slip of the tongue');
  await runner.runDue();
  await deleteMessage({ ctx: stranger, input: { id: slip } });
  await wait(minutes);
  await write('What was meant');
  await runner.runDue();
  for (let minute = 0; minute < 10; minute += 1) await wait(1);
  expect(peer.received).toMatchObject([{ payload: { body: 'What was meant' } }]);
  const [mail, ...others] = await runner.readEmailsOf(memberId);
  expect(mail?.body_text).toContain('What was meant');
  expect(others).toEqual([]);
});

test('after a deleted message the next one is pushed, not an older one again', async () => {
  const bodies = () => peer.received.map(({ payload }) => payload['body']);
  await write('Still unread');
  await runner.runDue();
  await wait(11);
  for (const text of [null, 'What was meant']) {
    const { id: slip } = await write('A slip of the tongue');
    await runner.runDue();
    if (text !== null) await write(text);
    await deleteMessage({ ctx: stranger, input: { id: slip } });
    await wait(10);
    expect(bodies()).toEqual(['Still unread', ...(text === null ? [] : [text])]);
  }
});

test('a message that was read isn’t pushed or emailed because of a later one', async () => {
  await write('Read at once');
  await runner.runDue();
  await wait(1);
  await markMessages({ ctx, input: { action: 'mark_all_read' } });
  await write('Not read');
  await runner.runDue();
  for (let minute = 0; minute < 10; minute += 1) await wait(1);
  expect(peer.received).toMatchObject([{ payload: { body: 'Not read' } }]);
  expect(await runner.readEmailsOf(memberId)).toHaveLength(1);
});

test('where only the first of two messages in a row was read, the second is pushed', async () => {
  await write('Read at once');
  await write('Not read');
  await runner.runDue();
  const input = { action: 'mark_read', conversation_id: conversation, seq: 1 } as const;
  await markMessages({ ctx, input });
  await wait(2);
  expect(peer.received).toMatchObject([{ payload: { body: 'Not read' } }]);
});

test.each(['in its time', 'by hand'])(
  'a message after the end of a mute is pushed, whatever came before it: %s',
  async (end) => {
    const mutedUntil = new Date(clock.now().getTime() + hourMs).toISOString();
    const until = end === 'by hand' ? 'forever' : mutedUntil;
    await muteConversation({ ctx, input: { id: conversation, until } });
    await wait(59);
    await write('While it was muted');
    await wait(2);
    if (end === 'by hand') {
      await muteConversation({ ctx, input: { id: conversation, until: null } });
    }
    await write('After that');
    await runner.runDue();
    await wait(2);
    expect(peer.received).toMatchObject([{ payload: { body: 'After that' } }]);
  },
);

test('a message that is deleted before its delivery leaves nothing behind', async () => {
  const { id } = await write('Gone at once');
  await deleteMessage({ ctx: stranger, input: { id } });
  await wait(10);
  const kept = await database.pool.query<{ kept: string }>(
    `select row_to_json(f)::text as kept from notification_facts f where owner_id = $1`,
    [memberId],
  );
  expect(kept.rows.map((row) => row.kept).join()).not.toContain('Gone at once');
});

test('a deleted request stays in the list without its text', async () => {
  const unknown = await createMember(database, { clock, jobs: runner.jobs });
  const asked = await openWith(unknown, ctx);
  const { id } = await sendIn(unknown, asked, 'Hello, stranger', {}, runner.jobs);
  await runner.runDue();
  expect((await runner.read(memberId))[0]).toMatchObject({ message: 'Hello, stranger' });
  await deleteMessage({ ctx: unknown, input: { id } });
  const [notification] = await runner.read(memberId);
  expect(notification?.message).toBe('');
  expect(JSON.stringify(notification?.data)).not.toContain('Hello, stranger');
});

test('sends neither push nor email for messages that were read or muted in the meantime', async () => {
  await write('Read at once');
  await runner.runDue();
  await markMessages({ ctx, input: { action: 'mark_all_read' } });
  await wait(10);
  clock.advance(hourMs);
  await write('Muted at once');
  await runner.runDue();
  await muteConversation({ ctx, input: { id: conversation, until: 'forever' } });
  await wait(10);
  expect(peer.received).toEqual([]);
  expect(await runner.readEmailsOf(memberId)).toEqual([]);
});

test('a digest lists unread messages, not read or deleted ones', async () => {
  const message = { ...defaultWays.message, mail: 'daily' as const };
  const input = { topics: { ...defaultWays, message }, quiet_hours: null };
  await putPreferences({ ctx, input });
  const third = await createMember(database, { clock, jobs: runner.jobs });
  await linkMembers(database, third, ctx);
  const other = await openWith(third, ctx);
  await write('Read in time');
  await sendIn(third, other, 'Still unread', {}, runner.jobs);
  await runner.runDue();
  await markMessages({
    ctx,
    input: { action: 'mark_read', conversation_id: conversation, seq: 1 },
  });
  clock.set('2026-11-21T08:00:00Z');
  await runner.run('notifications.digest');
  const [mail, ...others] = await runner.readEmailsOf(memberId);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('1 thing that happened on Kith');
  expect(mail?.body_text).toContain('Still unread');
  expect(mail?.body_text).not.toContain('Read in time');
});
