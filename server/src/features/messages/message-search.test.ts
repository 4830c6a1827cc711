import { beforeEach, expect, test } from 'vitest';

import type { MemberContext } from '#platform/context.ts';
import { createCorrespondents, search } from '#testing/message-calls.ts';
import { refusalOf } from '#testing/test-contact.ts';
import { openWith, sendIn } from '#testing/test-conversation.ts';
import type { TestClock } from '#testing/test-member.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

import { searchLimit } from './search-limit.ts';

const database = await useSharedDatabase();
let clock: TestClock;
let ann: MemberContext;
let ben: MemberContext;
let eve: MemberContext;
let id: string;
beforeEach(async () => {
  ({ clock, ann, ben, eve, id } = await createCorrespondents(database));
});

test('search finds the start of folded words in own conversations only, newest first', async () => {
  await sendIn(ann, id, 'Bring the Übersicht to the café');
  clock.advance(1_000);
  await sendIn(ben, id, 'Which cafe? The übliche?');
  await sendIn(ben, id, '明日の会議について');
  expect((await search(ann, 'UBERS caf')).items).toMatchObject([
    { seq: 1, other_participant_name: 'Known', content: 'Bring the Übersicht to the café' },
  ]);
  expect((await search(ben, 'cafe')).items.map(({ seq }) => seq)).toEqual([2, 1]);
  expect((await search(ann, '会議')).items).toHaveLength(1);
  expect((await search(eve, 'cafe')).items).toEqual([]);
  expect((await search(eve, 'cafe', { conversation_id: id })).items).toEqual([]);
  expect((await search(ann, '!!')).items).toEqual([]);
  const first = await search(ann, 'cafe', { limit: 1 });
  const second = await search(ann, 'cafe', { limit: 1, cursor: first.next_cursor });
  expect([first, second].map((page) => page.items.map(({ seq }) => seq))).toEqual([[2], [1]]);
  expect(second.next_cursor).toBeNull();
  expect(await refusalOf(search(ann, 'cafe', { cursor: 'x' }))).toBe('invalid_cursor');
});

test('a search in one conversation pages through all that it finds there, in any script', async () => {
  const other = await openWith(ann, eve);
  await sendIn(ann, other, '会議室 elsewhere');
  for (const [sender, content] of [
    [ann, '会議室を予約しました'],
    [ben, 'Nothing of it'],
    [ben, 'どの会議室ですか？ 100 % (a+b) <b>'],
    [ann, '大きい会議室です'],
  ] as const) {
    clock.advance(1_000);
    await sendIn(sender, id, content);
  }
  const within = { conversation_id: id, limit: 2 };
  const first = await search(ben, '会議室', within);
  const second = await search(ben, '会議室', { ...within, cursor: first.next_cursor });
  expect([first, second].map((page) => page.items.map(({ seq }) => seq))).toEqual([[4, 3], [1]]);
  expect(second.next_cursor).toBeNull();
  expect((await search(ben, '100 % (a+b) <b>', within)).items.map(({ seq }) => seq)).toEqual([3]);
  expect((await search(ben, '%_\\', within)).items).toEqual([]);
  expect((await search(eve, '会議室', within)).items).toEqual([]);
});

test('a member who searches without a pause is refused, and the others are not', async () => {
  await sendIn(ann, id, 'Found it');
  await searchLimit.take(ann.actor.memberId, 239);
  expect((await search(ann, 'found')).items).toHaveLength(1);
  expect(await refusalOf(search(ann, 'found'))).toBe('rate_limited');
  expect((await search(ben, 'found')).items).toHaveLength(1);
});
