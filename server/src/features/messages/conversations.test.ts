import { type ListConversations } from '@kith/contract/messages/schemas';
import { beforeEach, expect, test } from 'vitest';

import { updateContact } from '#features/contacts/update-contact.ts';
import type { MemberContext } from '#platform/context.ts';
import { readTextRows } from '#platform/database/rows.ts';
import { refusalOf } from '#testing/test-contact.ts';
import {
  accept,
  block,
  createStrangers,
  decline,
  get,
  list,
  recipientsOf,
  unread,
} from '#testing/conversation-calls.ts';
import { addMemberAsContact, linkMembers, openWith, sendIn } from '#testing/test-conversation.ts';
import { createMember, type TestClock } from '#testing/test-member.ts';
import { setConsents } from '#testing/test-network.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

const database = await useSharedDatabase();
let clock: TestClock;
let ann: MemberContext;
let ben: MemberContext;
let eve: MemberContext;
beforeEach(async () => {
  ({ clock, ann, ben, eve } = await createStrangers(database));
});

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
