import { type ListConversations, listConversationsSchema } from '@kith/contract/messages/schemas';
import { call } from '@orpc/server';
import { beforeEach, expect, test } from 'vitest';

import type { MemberContext } from '#platform/context.ts';
import type { ApiContext } from '#platform/http/api-server.ts';
import { silentLogger } from '#platform/log.ts';
import { refusalOf } from '#testing/test-contact.ts';
import { addMemberAsContact, linkMembers, openWith, sendIn } from '#testing/test-conversation.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { createMember, createTestClock, type TestClock } from '#testing/test-member.ts';

import { blockMember, unblockMember } from './block-member.ts';
import { listConversations } from './list-conversations.ts';
import { conversationRoutes, correspondentRoutes } from './conversation-routes.ts';

const database = await useSharedDatabase();
let clock: TestClock;
let ann: MemberContext;
let ben: MemberContext;
beforeEach(async () => {
  clock = createTestClock();
  ann = await createMember(database, { clock });
  ben = await createMember(database, { clock });
});

const as = (member: MemberContext) => ({
  context: { headers: new Headers(), member, log: silentLogger } satisfies ApiContext,
});
const list = async (ctx: MemberContext, input: Partial<ListConversations> = {}) =>
  (await listConversations({ ctx, input: listConversationsSchema.parse(input) })).map(
    ({ id }) => id,
  );
const unread = (ctx: MemberContext) => call(conversationRoutes.unread, {}, as(ctx));
const blocked = (ctx: MemberContext, input: { limit?: number; cursor?: string } = {}) =>
  call(correspondentRoutes.blocked, input, as(ctx));
const rename = (ctx: MemberContext, name: string) =>
  database.pool.query('update profiles set display_name = $2 where id = $1', [
    ctx.actor.memberId,
    name,
  ]);
const request = async (sender: MemberContext, receiver: MemberContext) => {
  clock.advance(1_000);
  const id = await openWith(sender, receiver);
  await sendIn(sender, id, 'May I?');
  return id;
};

test('requests have a complete list of their own, in every order', async () => {
  const requests = [];
  for (let index = 0; index < 3; index += 1) {
    requests.unshift(await request(await createMember(database, { clock }), ann));
  }
  clock.advance(1_000);
  await linkMembers(database, ann, ben);
  const talk = await openWith(ben, ann);
  await sendIn(ben, talk, 'Hello');
  const sent = await request(ann, await createMember(database, { clock }));
  expect(await list(ann, { part: 'requests' })).toEqual(requests);
  expect(await list(ann, { part: 'requests', page_limit: 2, page_offset: 2 })).toEqual(
    requests.slice(2),
  );
  for (const sort of ['last_activity', 'unread', 'name'] as const) {
    expect((await list(ann, { part: 'conversations', sort })).sort(), sort).toEqual(
      [talk, sent].sort(),
    );
    expect(await list(ann, { sort }), sort).toHaveLength(5);
  }
  expect(await list(ann, { part: 'requests', query: 'test' })).toEqual(requests);
  expect(await unread(ann)).toMatchObject({ request_count: 3, unread_count: 1 });
});

test('a request of a banned, deleted or blocking sender is no longer listed', async () => {
  const [banned, gone, turned] = [
    await createMember(database, { clock }),
    await createMember(database, { clock }),
    await createMember(database, { clock }),
  ];
  for (const sender of [banned, gone, turned]) await request(sender, ann);
  expect(await unread(ann)).toMatchObject({ request_count: 3 });
  await database.pool.query(`update auth.users set banned_until = 'infinity' where id = $1`, [
    banned.actor.memberId,
  ]);
  await database.pool.query('delete from auth.users where id = $1', [gone.actor.memberId]);
  await blockMember({ ctx: turned, input: { id: ann.actor.memberId } });
  expect(await unread(ann)).toMatchObject({ request_count: 0 });
  for (const part of ['all', 'requests', 'conversations'] as const) {
    expect(await list(ann, { part, include_blocked: true }), part).toEqual([]);
  }
});

test('each order of the list pages without gaps, also among equal values', async () => {
  const ids = [];
  for (let index = 0; index < 7; index += 1) {
    const other = await createMember(database, { clock });
    await linkMembers(database, ann, other);
    clock.advance(1_000);
    const id = await openWith(other, ann);
    for (let sent = 0; sent <= index % 2; sent += 1) await sendIn(other, id, 'Hello');
    ids.push(id);
  }
  for (const sort of ['last_activity', 'unread', 'name'] as const) {
    for (const direction of ['asc', 'desc'] as const) {
      const whole = await list(ann, { sort, direction });
      const pages = [];
      for (const page_offset of [0, 3, 6]) {
        pages.push(...(await list(ann, { sort, direction, page_limit: 3, page_offset })));
      }
      expect(pages, `${sort} ${direction}`).toEqual(whole);
      expect(new Set(whole)).toEqual(new Set(ids));
    }
  }
});

test('lists all blocked members in pages, with a conversation or without', async () => {
  const others = [];
  for (let index = 0; index < 5; index += 1) {
    const other = await createMember(database, { clock });
    await rename(other, `Other ${index}`);
    clock.advance(1_000);
    await blockMember({ ctx: ann, input: { id: other.actor.memberId } });
    others.unshift(other.actor.memberId);
  }
  const seen = [];
  let cursor: string | undefined;
  do {
    const page = await blocked(ann, { limit: 2, ...(cursor && { cursor }) });
    seen.push(...page.items);
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  expect(seen.map((one) => one.member_id)).toEqual(others);
  expect(seen[0]).toEqual({
    member_id: others[0],
    name: 'Other 4',
    warmth: null,
    blocked_at: clock.now().toISOString(),
  });
  expect((await blocked(ben)).items).toEqual([]);
  expect(await refusalOf(blocked(ann, { cursor: 'x' }))).toBe('invalid_cursor');
});

test('a blocked member sees the name they knew until they are unblocked', async () => {
  const id = await request(ann, ben);
  const nameSeen = async () =>
    (await call(conversationRoutes.get, { id }, as(ann))).other_participant_name;
  await rename(ben, 'Ben B.');
  expect(await nameSeen()).toBe('Ben B.');
  await blockMember({ ctx: ben, input: { id: ann.actor.memberId } });
  await rename(ben, 'Benedict Beck, moved to Oslo');
  expect(await nameSeen()).toBe('Ben B.');
  await unblockMember({ ctx: ben, input: { id: ann.actor.memberId } });
  expect(await nameSeen()).toBe('Benedict Beck, moved to Oslo');
  await addMemberAsContact(database, ben, ann);
  await addMemberAsContact(database, ann, ben, { first_name: 'Benny' });
  await blockMember({ ctx: ben, input: { id: ann.actor.memberId } });
  expect(await nameSeen()).toBe('Benny');
});
