import { editWindowMs, messageLimits } from '@kith/contract/messages/rules';
import { beforeEach, expect, test } from 'vitest';

import type { MemberContext } from '#platform/context.ts';
import {
  createCorrespondents,
  edit,
  react,
  readThread,
  remove,
  search,
  unreact,
} from '#testing/message-calls.ts';
import { refusalOf } from '#testing/test-contact.ts';
import { sendIn } from '#testing/test-conversation.ts';
import type { TestClock } from '#testing/test-member.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

import { blockMember } from './block-member.ts';

const database = await useSharedDatabase();
let clock: TestClock;
let ann: MemberContext;
let ben: MemberContext;
let eve: MemberContext;
let id: string;
beforeEach(async () => {
  ({ clock, ann, ben, eve, id } = await createCorrespondents(database));
});

const thread = (ctx: MemberContext) => readThread(ctx, id);

test('a message is edited by its sender, for a quarter of an hour', async () => {
  const message = await sendIn(ann, id, 'Helo');
  clock.advance(editWindowMs);
  expect(await edit(ann, message.id, 'Hello')).toMatchObject({
    content: 'Hello',
    edited_at: clock.now().toISOString(),
  });
  expect(await refusalOf(edit(ben, message.id, 'Mine'))).toBe('not_found');
  expect(await refusalOf(edit(eve, message.id, 'Mine'))).toBe('not_found');
  expect(await refusalOf(edit(ann, message.id, ' '))).not.toBeNull();
  clock.advance(1);
  expect(await refusalOf(edit(ann, message.id, 'Late'))).toBe('edit_window_over');
  expect(await thread(ben)).toMatchObject({ items: [{ content: 'Hello' }] });
});

test('messages, edits and reactions of a blocked member do not arrive', async () => {
  const mine = await sendIn(ann, id, 'Hello');
  const theirs = await sendIn(ben, id, 'Hi');
  await blockMember({ ctx: ben, input: { id: ann.actor.memberId } });
  for (const attempt of [
    () => sendIn(ann, id, 'More'),
    () => edit(ann, mine.id, 'Changed'),
    () => react(ann, theirs.id, '👍'),
  ]) {
    expect(await refusalOf(attempt())).toBe('conversation_closed');
  }
  const again = { client_msg_id: mine.client_msg_id };
  expect(await sendIn(ann, id, 'Hello', again)).toMatchObject({ id: mine.id });
});

test('a deleted message keeps only its position; a repeat changes nothing', async () => {
  const message = await sendIn(ann, id, 'Secret plan');
  await react(ben, message.id, '👀');
  expect(await refusalOf(remove(ben, message.id))).toBe('not_found');
  expect(await refusalOf(remove(eve, message.id))).toBe('not_found');
  const [gone] = await Promise.all([remove(ann, message.id), remove(ann, message.id)]);
  expect(gone).toMatchObject({
    seq: 1,
    content: '',
    reactions: [],
    deleted_at: expect.any(String),
  });
  expect(await sendIn(ann, id, 'Secret plan', { client_msg_id: message.client_msg_id })).toEqual(
    gone,
  );
  expect(await refusalOf(edit(ann, message.id, 'Back'))).toBe('not_found');
  expect(await refusalOf(react(ben, message.id, '👍'))).toBe('not_found');
  expect((await search(ann, 'secret')).items).toEqual([]);
  const kept = await database.pool.query('select * from messages where id = $1', [message.id]);
  expect(JSON.stringify(kept.rows)).not.toContain('ecret');
});

test('reactions are one emoji each, counted by member, and limited', async () => {
  const { id: messageId } = await sendIn(ann, id, 'News');
  await Promise.all([react(ben, messageId, '🎉'), react(ben, messageId, '🎉')]);
  await react(ann, messageId, '🎉');
  expect((await thread(ann)).items[0]?.reactions).toEqual([
    { emoji: '🎉', member_ids: expect.arrayContaining([ben.actor.memberId, ann.actor.memberId]) },
  ]);
  await unreact(ben, messageId, '🎉');
  expect(await unreact(ben, messageId, '🎉')).toMatchObject({
    reactions: [{ member_ids: [ann.actor.memberId] }],
  });
  for (const emoji of ['', 'a', '👍👍', '<b>', '👍a', '\u200D', 'x'.repeat(40)]) {
    expect(await refusalOf(react(ben, messageId, emoji)), emoji).not.toBeNull();
  }
  expect(await refusalOf(react(eve, messageId, '👍'))).toBe('not_found');
  const animals = Array.from({ length: 24 }, (_, index) => String.fromCodePoint(0x1f400 + index));
  const codes = await Promise.all(animals.map((emoji) => refusalOf(react(ben, messageId, emoji))));
  const most = messageLimits.reactionsPerMessage;
  expect(codes.filter((code) => code === null)).toHaveLength(most - 1);
  expect(codes.filter((code) => code === 'limit_reached')).toHaveLength(animals.length - most + 1);
  await react(ben, messageId, '🎉');
});
