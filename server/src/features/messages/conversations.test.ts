import { updateContact } from '#features/contacts/update-contact.ts';
import { requestsPerDay } from '@kith/contract/messages/rules';
import { type ListConversations, listConversationsSchema } from '@kith/contract/messages/schemas';
import { dayMs } from '@kith/contract/core/time';
import { call } from '@orpc/server';
import { beforeEach, expect, test } from 'vitest';

import { markMessages } from '#features/messages/mark-messages.ts';
import type { MemberContext } from '#platform/context.ts';
import type { ApiContext } from '#platform/http/api-server.ts';
import { silentLogger } from '#platform/log.ts';
import { refusalOf } from '#testing/test-contact.ts';
import { addMemberAsContact, linkMembers, openWith, sendIn } from '#testing/test-conversation.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { createMember, createTestClock, type TestClock } from '#testing/test-member.ts';
import { setConsents } from '#testing/test-network.ts';
import { readTextRows } from '#platform/database/rows.ts';

import { listConversations } from './list-conversations.ts';
import { presentConversation } from './present-conversation.ts';
import { conversationRoutes, correspondentRoutes } from './conversation-routes.ts';

const database = await useSharedDatabase();
let clock: TestClock;
let ann: MemberContext;
let ben: MemberContext;
let eve: MemberContext;
beforeEach(async () => {
  clock = createTestClock();
  ann = await createMember(database, { clock });
  ben = await createMember(database, { clock });
  eve = await createMember(database, { clock });
});

const as = (member: MemberContext) => ({
  context: { headers: new Headers(), member, log: silentLogger } satisfies ApiContext,
});
const get = (ctx: MemberContext, id: string) => call(conversationRoutes.get, { id }, as(ctx));
const accept = (ctx: MemberContext, id: string) => call(conversationRoutes.accept, { id }, as(ctx));
const decline = (ctx: MemberContext, id: string) =>
  call(conversationRoutes.decline, { id }, as(ctx));
const unread = (ctx: MemberContext) => call(conversationRoutes.unread, {}, as(ctx));
const block = (ctx: MemberContext, other: MemberContext) =>
  call(correspondentRoutes.block, { id: other.actor.memberId }, as(ctx));
const unblock = (ctx: MemberContext, other: MemberContext) =>
  call(correspondentRoutes.unblock, { id: other.actor.memberId }, as(ctx));
const list = async (ctx: MemberContext, input: Partial<ListConversations> = {}) =>
  (await listConversations({ ctx, input: listConversationsSchema.parse(input) })).map((row) =>
    presentConversation(row, clock.now()),
  );
const recipientsOf = async (ctx: MemberContext, q = '') =>
  (await call(correspondentRoutes.recipients, { q }, as(ctx))).items;

test('two members with each other as contacts share one open conversation', async () => {
  await linkMembers(database, ann, ben);
  const ids = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      index % 2 === 0 ? openWith(ann, ben) : openWith(ben, ann),
    ),
  );
  expect(new Set(ids).size).toBe(1);
  const id = ids[0]!;
  expect(await get(ann, id)).toMatchObject({
    status: 'open',
    can_write: true,
    other_participant_id: ben.actor.memberId,
    other_participant_name: 'Known',
    shares_presence: true,
  });
  const { participants } = await get(ben, id);
  expect(participants.map((one) => one.member_id).sort()).toEqual(
    [ann.actor.memberId, ben.actor.memberId].sort(),
  );
});

test('recipients are found as contacts are, with where it matched', async () => {
  await addMemberAsContact(database, ann, ben);
  await openWith(ann, ben);
  await setConsents(ben, ['profile_visibility']);
  const [known] = await recipientsOf(ann);
  await updateContact({ ctx: ann, input: { id: known!.contact_id!, notes: 'Plays the theremin' } });
  expect(await recipientsOf(ann, 'theremin')).toMatchObject([
    { name: 'Known', match: { field: 'note', text: 'Plays the theremin' } },
  ]);
  expect(await recipientsOf(ann, 'knwon')).toMatchObject([{ name: 'Known', match: null }]);
});

test('an address book does not reveal who is a member', async () => {
  await addMemberAsContact(database, ann, ben);
  expect(await recipientsOf(ann)).toEqual([]);
  const id = await openWith(ann, ben);
  expect(await get(ann, id)).toMatchObject({
    status: 'request_sent',
    contact_id: null,
    other_participant_name: 'Test Member',
  });
  await setConsents(ben, ['profile_visibility']);
  expect(await recipientsOf(ann, 'kno')).toMatchObject([
    { member_id: ben.actor.memberId, name: 'Known', conversation_id: id },
  ]);
  expect(await recipientsOf(ann, 'x')).toEqual([]);
  expect(await recipientsOf(ben)).toEqual([]);
  await setConsents(ben, ['profile_visibility'], false);
  expect(await recipientsOf(ann)).toEqual([]);
  await addMemberAsContact(database, ben, ann);
  expect(await recipientsOf(ben)).toHaveLength(1);
});

test('an unconfirmed address and an organisation’s address link no member', async () => {
  await linkMembers(database, ann, ben);
  for (const change of ['email_confirmed_at = null', 'is_sso_user = true']) {
    await database.pool.query(`update auth.users set ${change} where id = $1`, [
      ben.actor.memberId,
    ]);
    expect(await recipientsOf(ann)).toEqual([]);
    await database.pool.query(
      'update auth.users set email_confirmed_at = now(), is_sso_user = false where id = $1',
      [ben.actor.memberId],
    );
  }
  expect(await recipientsOf(ann)).toHaveLength(1);
});

test('a request is a single message that waits, and opens when it is accepted', async () => {
  const id = await openWith(ann, ben);
  expect(await list(ben)).toEqual([]);
  await sendIn(ann, id, 'May I ask you something?');
  expect(await refusalOf(sendIn(ann, id, 'Hello?'))).toBe('illegal_state');
  expect(await get(ann, id)).toMatchObject({ status: 'request_sent', can_write: false });
  expect(await get(ben, id)).toMatchObject({ status: 'request_received', unread_count: 1 });
  expect(await unread(ben)).toEqual({
    unread_count: 0,
    unread_conversations: 0,
    request_count: 1,
    latest_conversation_id: null,
  });
  await markMessages({ ctx: ben, input: { action: 'mark_read', conversation_id: id, seq: 1 } });
  const seen = (await get(ann, id)).participants.find(
    (one) => one.member_id !== ann.actor.memberId,
  );
  expect(seen).toMatchObject({ delivered_seq: 0, read_seq: 0 });
  expect(await refusalOf(accept(ann, id))).toBe('illegal_state');
  expect(await refusalOf(accept(eve, id))).toBe('not_found');
  const answers = await Promise.all([accept(ben, id), accept(ben, id)]);
  expect(answers).toMatchObject([{ status: 'open' }, { status: 'open' }]);
  expect(await sendIn(ann, id, 'Thank you')).toMatchObject({ seq: 2 });
  expect(await refusalOf(decline(ben, id))).toBe('illegal_state');
});

test('a declined request looks unchanged to its sender, in every readable column', async () => {
  const id = await openWith(ann, ben);
  await sendIn(ann, id, 'Buy my course');
  const sight = async () => [
    await get(ann, id),
    await ann.database.transaction(async (tx) => {
      const tables = ['conversations', 'conversation_participants', 'message_delivery_receipts'];
      const rows = [];
      for (const table of tables) {
        rows.push(await readTextRows(tx, `select * from ${table} t order by t::text`));
      }
      return rows;
    }),
  ];
  const before = await sight();
  expect(await decline(ben, id)).toMatchObject({ status: 'closed', can_write: false });
  expect(await decline(ben, id)).toMatchObject({ status: 'closed' });
  expect(await sight()).toEqual(before);
  expect(await refusalOf(sendIn(ann, id, 'Well?'))).toBe('illegal_state');
  expect([await list(ben), (await unread(ben)).request_count]).toEqual([[], 0]);
  expect(await refusalOf(sendIn(ben, id, 'No'))).toBe('conversation_closed');
  expect(await accept(ben, id)).toMatchObject({ status: 'open' });
});

test('answering a request by writing accepts it', async () => {
  const id = await openWith(ann, ben);
  await sendIn(ann, id, 'Hello');
  await sendIn(ben, id, 'Hello Ann');
  expect(await get(ann, id)).toMatchObject({ status: 'open' });
});

test('requests per day are limited, also when sent at once', async () => {
  const others = [];
  for (let index = 0; index < requestsPerDay + 2; index += 1) {
    others.push(await createMember(database, { clock }));
  }
  const codes = await Promise.all(others.map((other) => refusalOf(openWith(ann, other))));
  expect(codes.filter((code) => code === null)).toHaveLength(requestsPerDay);
  expect(codes.filter((code) => code === 'request_limit_reached')).toHaveLength(2);
  await linkMembers(database, ann, ben);
  await openWith(ann, ben);
  clock.advance(dayMs + 1);
  await openWith(ann, eve);
});

test('a member who can’t be messaged looks like a missing one', async () => {
  const missingMember = { ...eve, actor: { ...eve.actor, memberId: crypto.randomUUID() } };
  await block(ben, ann);
  await database.pool.query('update auth.users set deleted_at = now() where id = $1', [
    eve.actor.memberId,
  ]);
  for (const other of [missingMember, ben, eve]) {
    expect(await refusalOf(openWith(ann, other))).toBe('not_found');
  }
  expect(await refusalOf(openWith(ann, ann))).toBe('validation_failed');
  expect(await list(ann)).toEqual([]);
});

test('a block closes and hides a conversation without notice, and can be undone', async () => {
  await linkMembers(database, ann, ben);
  const id = await openWith(ann, ben);
  await sendIn(ann, id, 'Hello');
  await Promise.all([block(ben, ann), block(ben, ann)]);
  expect(await refusalOf(sendIn(ann, id, 'Still there?'))).toBe('conversation_closed');
  expect(await refusalOf(sendIn(ben, id, 'No'))).toBe('conversation_closed');
  expect(await get(ann, id)).toMatchObject({
    status: 'closed',
    is_blocked: false,
    shares_presence: false,
  });
  expect(await list(ben)).toEqual([]);
  expect(await list(ben, { include_blocked: true })).toMatchObject([{ id, is_blocked: true }]);
  expect((await unread(ben)).unread_count).toBe(0);
  await markMessages({ ctx: ben, input: { action: 'mark_all_read' } });
  const seen = (await get(ann, id)).participants.find(
    (one) => one.member_id === ben.actor.memberId,
  );
  expect(seen).toMatchObject({ delivered_seq: 0, read_seq: 0 });
  expect(await recipientsOf(ann)).toEqual([]);
  await unblock(ben, ann);
  await unblock(ben, ann);
  expect(await sendIn(ann, id, 'Hello again')).toMatchObject({ seq: 2 });
  expect(await refusalOf(block(ann, ann))).toBe('validation_failed');
});

test('the list pages, sorts and searches by name', async () => {
  const names = ['Ärne Beck', 'Zoë Adler', 'Bo Ström'];
  const ids: string[] = [];
  for (const [index, first_name] of names.entries()) {
    const other = await createMember(database, { clock });
    await addMemberAsContact(database, ann, other, { first_name });
    await addMemberAsContact(database, other, ann);
    clock.advance(1_000);
    const id = await openWith(other, ann);
    for (let sent = 0; sent <= index; sent += 1) await sendIn(other, id, `${first_name} ${sent}`);
    ids.push(id);
  }
  const namesOf = async (input: Partial<ListConversations>) =>
    (await list(ann, input)).map((row) => row.other_participant_name);
  expect(await namesOf({})).toEqual(['Bo Ström', 'Zoë Adler', 'Ärne Beck']);
  expect(await namesOf({ direction: 'asc' })).toEqual(['Ärne Beck', 'Zoë Adler', 'Bo Ström']);
  expect(await namesOf({ sort: 'name' })).toEqual(['Ärne Beck', 'Bo Ström', 'Zoë Adler']);
  expect(await namesOf({ sort: 'unread', direction: 'asc' })).toEqual([
    'Ärne Beck',
    'Zoë Adler',
    'Bo Ström',
  ]);
  expect(await namesOf({ page_limit: 1, page_offset: 1 })).toEqual(['Zoë Adler']);
  expect(await namesOf({ query: 'arne' })).toEqual(['Ärne Beck']);
  expect(await namesOf({ query: 'strom bo' })).toEqual(['Bo Ström']);
  expect(await list(ann)).toMatchObject([
    { last_message_content: 'Bo Ström 2', unread_count: 3, last_seq: 3 },
    {},
    { unread_count: 1, warmth: 0, last_message_type: 'text' },
  ]);
  expect(await unread(ann)).toEqual({
    unread_count: 6,
    unread_conversations: 3,
    request_count: 0,
    latest_conversation_id: ids[2],
  });
});

test('a conversation is muted for a time or forever, and unmuted', async () => {
  const id = await openWith(ann, ben);
  const mute = (until: string | null, ctx = ann) =>
    call(conversationRoutes.mute, { id, until }, as(ctx));
  expect(await mute('forever')).toMatchObject({ muted_until: 'forever' });
  const soon = new Date(clock.now().getTime() + 1_000).toISOString();
  expect(await mute(soon)).toMatchObject({ muted_until: soon });
  clock.advance(1_000);
  expect(await get(ann, id)).toMatchObject({ muted_until: null });
  expect(await mute(null)).toMatchObject({ muted_until: null });
  expect(await refusalOf(mute('forever', eve))).toBe('not_found');
  for (const moment of ['tomorrow', '0000-01-01T00:00:00Z']) {
    await expect(mute(moment), moment).rejects.toThrow('Input validation failed');
  }
});

test('a report keeps the text as it was', async () => {
  await linkMembers(database, ann, ben);
  const id = await openWith(ann, ben);
  const { id: messageId } = await sendIn(ben, id, 'You owe me');
  const mine = await sendIn(ann, id, 'I do not');
  const report = (ctx: MemberContext, message_id?: string) =>
    call(
      conversationRoutes.report,
      { conversation_id: id, message_id, reason: 'harassment' as const, note: 'Twice' },
      as(ctx),
    );
  await report(ann, messageId);
  await report(ann);
  expect(await refusalOf(report(ann, mine.id))).toBe('illegal_state');
  expect(await refusalOf(report(eve))).toBe('not_found');
  expect(await refusalOf(report(eve, messageId))).toBe('not_found');
  const kept = await database.pool.query(
    'select reported_id, quoted_content, note from message_reports where conversation_id = $1',
    [id],
  );
  const row = { reported_id: ben.actor.memberId, quoted_content: 'You owe me', note: 'Twice' };
  expect(kept.rows).toEqual([row, row]);
});

test('message reads are shown while both members share them, and removed from both', async () => {
  await linkMembers(database, ann, ben);
  const id = await openWith(ann, ben);
  await sendIn(ann, id, 'One');
  const read = (ctx: MemberContext, seq: number) =>
    markMessages({ ctx, input: { action: 'mark_read', conversation_id: id, seq } });
  const shown = async (ctx: MemberContext) =>
    (await get(ctx, id)).participants
      .filter((one) => one.member_id !== ctx.actor.memberId)
      .map((one) => [one.delivered_seq, one.read_seq]);
  await read(ben, 1);
  expect(await shown(ann)).toEqual([[1, 1]]);
  const update = (ctx: MemberContext, sends_read_receipts: boolean) =>
    call(
      correspondentRoutes.updateSettings,
      { shows_presence: false, sends_read_receipts },
      as(ctx),
    );
  await update(ben, false);
  expect([await shown(ann), await shown(ben)]).toEqual([[[1, 0]], [[1, 0]]]);
  expect(await get(ann, id)).toMatchObject({ shares_presence: false });
  await sendIn(ann, id, 'Two');
  await read(ben, 2);
  expect(await shown(ann)).toEqual([[2, 0]]);
  expect(await get(ben, id)).toMatchObject({ unread_count: 0 });
  await sendIn(ben, id, 'Three');
  await read(ann, 3);
  expect(await shown(ben)).toEqual([[3, 0]]);
  await update(ben, true);
  expect(await call(correspondentRoutes.settings, {}, as(ben))).toEqual({
    shows_presence: false,
    sends_read_receipts: true,
  });
  await sendIn(ann, id, 'Four');
  await read(ben, 4);
  expect(await shown(ann)).toEqual([[4, 4]]);
});

test('a stranger sees nothing of a conversation', async () => {
  await linkMembers(database, ann, ben);
  const id = await openWith(ann, ben);
  await sendIn(ann, id, 'Between us');
  for (const attempt of [get, accept, decline]) {
    expect(await refusalOf(attempt(eve, id))).toBe('not_found');
  }
  expect(await list(eve, { include_blocked: true })).toEqual([]);
  for (const table of ['conversations', 'messages', 'message_delivery_receipts']) {
    const seen = await eve.database.transaction((tx) => readTextRows(tx, `select from ${table}`));
    expect(seen, table).toEqual([]);
  }
});
