import { randomUUID } from 'node:crypto';

import { hourMs } from '@kith/contract/core/time';
import { messageLimits } from '@kith/contract/messages/rules';
import { type ListMessages, listMessagesSchema } from '@kith/contract/messages/schemas';
import { beforeEach, expect, test } from 'vitest';

import type { MemberContext } from '#platform/context.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import { createCorrespondents, readThread, remove } from '#testing/message-calls.ts';
import { refusalOf } from '#testing/test-contact.ts';
import { linkMembers, openWith, sendIn } from '#testing/test-conversation.ts';
import type { TestClock } from '#testing/test-member.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

import { markMessages } from './mark-messages.ts';
import { muteConversation } from './mute-conversation.ts';

const database = await useSharedDatabase();
let clock: TestClock;
let ann: MemberContext;
let ben: MemberContext;
let eve: MemberContext;
let id: string;
beforeEach(async () => {
  ({ clock, ann, ben, eve, id } = await createCorrespondents(database));
});

const thread = (ctx: MemberContext, bounds?: Partial<ListMessages>) => readThread(ctx, id, bounds);
const seqs = async (bounds: Partial<ListMessages>) =>
  (await thread(ann, bounds)).items.map(({ seq }) => seq);
const placesOf = async () =>
  (
    await database.pool.query<{ read_seq: number }>(
      `select p.read_seq, r.delivered_seq, r.read_seq as shown_seq from conversation_participants p
         join message_delivery_receipts r using (conversation_id, user_id)
       where user_id = $1 and conversation_id = $2`,
      [ben.actor.memberId, id],
    )
  ).rows[0];

test('sending one message twenty times stores it once', async () => {
  const attempt = randomUUID();
  const sent = await Promise.all(
    Array.from({ length: 20 }, () => sendIn(ann, id, 'Hello', { client_msg_id: attempt })),
  );
  expect(new Set(sent.map((message) => message.id)).size).toBe(1);
  expect(await thread(ben)).toMatchObject({
    items: [{ seq: 1, content: 'Hello', sender_id: ann.actor.memberId, client_msg_id: attempt }],
    has_older: false,
    has_newer: false,
  });
  expect((await thread(ann)).items).toEqual([sent[0]]);
  expect(await sendIn(ben, id, 'Hi', { client_msg_id: attempt })).toMatchObject({ seq: 2 });
});

test('simultaneous messages have one order without gaps, whatever the clocks say', async () => {
  const skewed = { ...ben, clock: { now: () => new Date(clock.now().getTime() - hourMs) } };
  for (let index = 0; index < 20; index += 1) {
    await Promise.all([sendIn(ann, id, `a${index}`), sendIn(skewed, id, `b${index}`)]);
  }
  const { items } = await thread(ann, { limit: 200 });
  expect(items.map(({ seq }) => seq)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
  for (const [mark, sender] of [
    ['a', ann],
    ['b', ben],
  ] as const) {
    const own = items.filter((item) => item.sender_id === sender.actor.memberId);
    expect(own.map(({ content }) => content)).toEqual(
      Array.from({ length: 20 }, (_, index) => mark + index),
    );
  }
});

test('reads a thread from its end, backwards, forwards, and around a position', async () => {
  for (let index = 1; index <= 12; index += 1) await sendIn(ann, id, String(index));
  expect(await thread(ben, { limit: 5 })).toMatchObject({ has_older: true, has_newer: false });
  expect(await seqs({ limit: 5 })).toEqual([8, 9, 10, 11, 12]);
  expect(await seqs({ limit: 5, before_seq: 8 })).toEqual([3, 4, 5, 6, 7]);
  expect(await thread(ann, { before_seq: 3 })).toMatchObject({ has_older: false, has_newer: true });
  expect(await seqs({ after_seq: 10 })).toEqual([11, 12]);
  expect(await thread(ann, { after_seq: 12 })).toEqual({
    items: [],
    has_older: true,
    has_newer: false,
  });
  expect(await seqs({ around_seq: 6, limit: 4 })).toEqual([4, 5, 6, 7]);
  expect(await refusalOf(thread(eve))).toBe('not_found');
  expect(await refusalOf(readThread(ann, randomUUID()))).toBe('not_found');
  const both = { before_seq: 3, after_seq: 1 };
  expect(listMessagesSchema.safeParse({ conversation_id: id, ...both }).success).toBe(false);
});

test('sending marks everything before as read', async () => {
  await sendIn(ann, id, 'One');
  await sendIn(ann, id, 'Two');
  expect(await placesOf()).toEqual({ read_seq: 0, delivered_seq: 0, shown_seq: 0 });
  await sendIn(ben, id, 'Three');
  expect(await placesOf()).toEqual({ read_seq: 3, delivered_seq: 3, shown_seq: 3 });
});

test('read positions only move forward, and not beyond the last message', async () => {
  for (const content of ['One', 'Two', 'Three']) await sendIn(ann, id, content);
  const mark = (action: 'mark_read' | 'mark_delivered', seq: number, ctx = ben) =>
    markMessages({ ctx, input: { action, conversation_id: id, seq } });
  await mark('mark_delivered', 2);
  expect(await placesOf()).toEqual({ read_seq: 0, delivered_seq: 2, shown_seq: 0 });
  await Promise.all([mark('mark_read', 2), mark('mark_read', 1), mark('mark_delivered', 1)]);
  expect(await placesOf()).toEqual({ read_seq: 2, delivered_seq: 2, shown_seq: 2 });
  await mark('mark_read', Number.MAX_SAFE_INTEGER);
  expect(await placesOf()).toEqual({ read_seq: 3, delivered_seq: 3, shown_seq: 3 });
  await sendIn(ann, id, 'Four');
  await Promise.all(
    Array.from({ length: 4 }, () => markMessages({ ctx: ben, input: { action: 'mark_all_read' } })),
  );
  expect(await placesOf()).toEqual({ read_seq: 4, delivered_seq: 4, shown_seq: 4 });
  expect(await refusalOf(mark('mark_read', 1, eve))).toBe('not_found');
});

test('a reply shows what it replies to, within one conversation', async () => {
  const first = await sendIn(ann, id, 'Lunch?');
  const answer = await sendIn(ben, id, 'Yes', { reply_to_id: first.id });
  expect(answer.reply_to).toEqual({
    id: first.id,
    seq: 1,
    sender_id: ann.actor.memberId,
    content: 'Lunch?',
  });
  await linkMembers(database, ann, eve);
  const elsewhere = await openWith(ann, eve);
  for (const reply_to_id of [first.id, randomUUID()]) {
    expect(await refusalOf(sendIn(ann, elsewhere, 'x', { reply_to_id }))).toBe('not_found');
  }
  expect((await readThread(ann, elsewhere)).items).toEqual([]);
  await remove(ann, first.id);
  expect((await thread(ben)).items[1]?.reply_to).toMatchObject({ id: first.id, content: '' });
});

test('deleting an account deletes its messages; the other member keeps the thread', async () => {
  await sendIn(ann, id, 'From Ann');
  await sendIn(ben, id, 'From Ben');
  await database.pool.query('delete from auth.users where id = $1', [ann.actor.memberId]);
  expect((await thread(ben)).items.map(({ content }) => content)).toEqual(['From Ben']);
  expect(await refusalOf(sendIn(ben, id, 'Hello?'))).toBe('conversation_closed');
  await database.pool.query('delete from auth.users where id = $1', [ben.actor.memberId]);
  const left = await database.pool.query('select from conversations where id = $1', [id]);
  expect(left.rowCount).toBe(0);
});

test('several messages in a row notify the others once, unless they muted it', async () => {
  const sent: { memberId?: string; data?: object }[] = [];
  const jobs: JobQueue = { send: async (_tx, _name, data) => void sent.push(data) };
  const say = async (ctx: MemberContext, content: string) => {
    await sendIn(ctx, id, content, {}, jobs);
    return sent.splice(0);
  };
  const facts = { actor: 'Known', excerpt: 'Hello' };
  const ids = { conversation_id: id, actor_id: ann.actor.memberId };
  expect(await say(ann, 'Hello')).toMatchObject([
    { memberId: ben.actor.memberId, data: { kind: 'message', facts, ...ids } },
  ]);
  expect(await say(ann, 'Are you there?')).toEqual([]);
  expect(await say(ben, 'Yes')).toMatchObject([{ memberId: ann.actor.memberId }]);
  expect(await say(ann, 'Good')).toHaveLength(1);
  clock.advance(hourMs);
  expect(await say(ann, 'Now?')).toHaveLength(1);
  await muteConversation({ ctx: ben, input: { id, until: 'forever' } });
  clock.advance(hourMs);
  expect(await say(ann, 'Hm')).toEqual([]);
  const request = await openWith(eve, ben);
  await sendIn(eve, request, 'May I?', {}, jobs);
  expect(sent).toMatchObject([{ data: { kind: 'message_request' } }]);
});

test('a stranger sends nothing, and bad input is not written', async () => {
  expect(await refusalOf(sendIn(eve, id, 'Hello'))).toBe('not_found');
  expect(await refusalOf(sendIn(ann, randomUUID(), 'Hello'))).toBe('not_found');
  expect(await refusalOf(sendIn(ann, id, 'Hello', { attachment_ids: [randomUUID()] }))).toBe(
    'not_found',
  );
  for (const bad of [{ content: '' }, { content: ' \u200B' }, { client_msg_id: '' }]) {
    await expect(sendIn(ann, id, 'x', bad)).rejects.toThrow();
  }
  const { content } = await sendIn(ann, id, `<script>x</script>${'y'.repeat(5_000)}`);
  expect(content).toHaveLength(messageLimits.content);
  expect(content).not.toContain('<script>');
});
