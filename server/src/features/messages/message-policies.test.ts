import { beforeEach, expect, test } from 'vitest';

import type { MemberContext } from '#platform/context.ts';
import { readTextRows } from '#platform/database/rows.ts';
import { linkMembers, openWith, sendIn } from '#testing/test-conversation.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { createMember } from '#testing/test-member.ts';

import { deleteMessage } from './delete-message.ts';
import { reactToMessage } from './react-to-message.ts';

/*
 * Threat: a member who writes SQL as their own role. The verbs decide what may be done in a conversation
 * and for how long; whose rows and which columns these are, the policies and grants decide alone.
 */

const refusedCode = '42501';

const database = await useSharedDatabase();
const rest = await startTestApp({ database });
let ann: MemberContext;
let ben: MemberContext;
let eve: MemberContext;
let conversation: string;
/** A message of Ann's, to which Ben reacted. */
let message: string;
beforeEach(async () => {
  ann = await createMember(database);
  ben = await createMember(database);
  eve = await createMember(database);
  await linkMembers(database, ann, ben);
  conversation = await openWith(ann, ben);
  message = (await sendIn(ann, conversation, 'Hello')).id;
  await reactToMessage({ ctx: ben, input: { id: message, emoji: '🎉', isOn: true } });
});

/** How many rows a statement of a member's reached. */
async function attempt(
  ctx: MemberContext,
  text: string,
  values: unknown[],
): Promise<number | 'refused'> {
  try {
    return await ctx.database.transaction(
      async (tx) => (await readTextRows(tx, `${text} returning 1`, values)).length,
    );
  } catch (error) {
    if ((error as { code?: string }).code === refusedCode) return 'refused';
    throw error;
  }
}

const react = `insert into message_reactions (message_id, conversation_id, user_id, emoji, created_at)
  values ($1, $2, $3, '👍', now())`;

test('only its sender can change a message', async () => {
  const change = `update messages set content = 'Mine', deleted_at = now() where id = $1`;
  expect(await attempt(ben, change, [message])).toBe(0);
  expect(await attempt(eve, change, [message])).toBe(0);
  expect(await attempt(ann, `update messages set content = 'Hi' where id = $1`, [message])).toBe(1);
});

test.each([
  ['sender_id', 'gen_random_uuid()'],
  ['conversation_id', 'gen_random_uuid()'],
  ['created_at', 'now()'],
  ['seq', '7'],
  ['client_msg_id', `'other'`],
  ['message_type', `'attachment'`],
  ['reply_to_id', 'null'],
])('a sender can’t change the %s of a message', async (column, value) => {
  const change = `update messages set ${column} = ${value} where id = $1`;
  expect(await attempt(ann, change, [message])).toBe('refused');
});

test('a member reacts in their own name alone, to a message that they see', async () => {
  const { memberId } = ann.actor;
  await linkMembers(database, ben, eve);
  const elsewhere = await openWith(ben, eve);
  const hidden = (await sendIn(ben, elsewhere, 'Between us')).id;
  for (const values of [
    [message, conversation, ben.actor.memberId],
    [message, elsewhere, memberId],
    [hidden, elsewhere, memberId],
    [hidden, conversation, memberId],
  ]) {
    expect(await attempt(ann, react, values)).toBe('refused');
  }
  expect(await attempt(eve, react, [message, conversation, eve.actor.memberId])).toBe('refused');
  expect(await attempt(ann, react, [message, conversation, memberId])).toBe(1);
  await deleteMessage({ ctx: ann, input: { id: message } });
  expect(await attempt(ann, react, [message, conversation, memberId])).toBe('refused');
});

test('reactions and files go with a message that its sender deletes, and not before', async () => {
  await database.pool.query(
    `insert into message_attachments (conversation_id, message_id, user_id, name, media_type, bytes,
       storage_key, created_at) values ($1, $2, $3, 'a', 'text/plain', 1, gen_random_uuid(), now())`,
    [conversation, message, ann.actor.memberId],
  );
  const reactions = 'delete from message_reactions where message_id = $1';
  const files = 'delete from message_attachments where message_id = $1';
  expect(await attempt(ann, reactions, [message])).toBe(0);
  expect(await attempt(ann, files, [message])).toBe(0);
  await deleteMessage({ ctx: ann, input: { id: message } });
  for (const table of ['message_reactions', 'message_attachments']) {
    const left = await database.pool.query(`select from ${table} where message_id = $1`, [message]);
    expect(left.rowCount, table).toBe(0);
  }
});

test('no reaction is left of one that races with the deletion', async () => {
  await Promise.allSettled([
    deleteMessage({ ctx: ann, input: { id: message } }),
    ...['👍', '👀', '🔥'].map((emoji) =>
      reactToMessage({ ctx: ben, input: { id: message, emoji, isOn: true } }),
    ),
  ]);
  const left = await database.pool.query('select from message_reactions where message_id = $1', [
    message,
  ]);
  expect(left.rowCount).toBe(0);
});

test('a member mutes for themselves, and changes nothing else of a participant', async () => {
  const mute = 'update conversation_participants set muted_until = now() where user_id = $1';
  expect(await attempt(ann, mute, [ben.actor.memberId])).toBe(0);
  expect(await attempt(ann, mute, [ann.actor.memberId])).toBe(1);
  for (const change of ['read_seq = 9', 'declined_at = null', 'joined_at = now()']) {
    const text = `update conversation_participants set ${change} where user_id = $1`;
    expect(await attempt(ann, text, [ann.actor.memberId]), change).toBe('refused');
  }
});

test('a member sets only their own message settings', async () => {
  const set = `insert into message_settings (owner_id, shows_presence, updated_at)
    values ($1, false, now()) on conflict (owner_id) do update set shows_presence = true`;
  expect(await attempt(ann, set, [ben.actor.memberId])).toBe('refused');
  expect(await attempt(ann, set, [ann.actor.memberId])).toBe(1);
});

test('read receipts are not taken back for a member who has them on', async () => {
  await database.pool.query(
    'update message_delivery_receipts set read_seq = 1 where conversation_id = $1',
    [conversation],
  );
  await ann.database.transaction((tx) => readTextRows(tx, 'select withdraw_read_receipts()'));
  const kept = await database.pool.query(
    'select from message_delivery_receipts where conversation_id = $1 and read_seq = 1',
    [conversation],
  );
  expect(kept.rowCount).toBe(2);
});

test('/rest/v1 serves neither the tables of conversations nor the functions behind them', async () => {
  const tables = [
    'messages',
    'message_reactions',
    'message_attachments',
    'message_settings',
    'conversation_participants',
  ];
  const functions = ['lock_message', 'withdraw_read_receipts', 'edit_message', 'send_message'];
  for (const client of [rest.clientAs(ann), rest.guest]) {
    for (const table of tables) {
      const answers = await Promise.all([
        client.from(table).select(),
        client.from(table).update({ content: 'x' }).eq('id', message),
        client.from(table).insert({ content: 'x' }),
        client.from(table).delete().eq('id', message),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    }
    for (const name of functions) {
      expect(await client.rpc(name, { wanted: message })).toMatchObject({
        status: 404,
        error: { code: 'PGRST202' },
      });
    }
  }
});
