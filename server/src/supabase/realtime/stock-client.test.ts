import { once } from 'node:events';

import { describe, expect, test } from 'vitest';

import { reactToMessage } from '#features/messages/react-to-message.ts';
import { subscribed } from '#testing/raw-socket.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { createConversation, insertMessage } from '#testing/thread-rows.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import { createMember } from '#testing/test-member.ts';

const database = await useFileDatabase();
const server = await startTestApp({ database, realtime: true });
const ann = await createMember(database);
const ben = await createMember(database);
/** What a callback is called with, one after the other. */
function collect<Item>() {
  const target = new EventTarget();
  const items: Item[] = [];
  return {
    items,
    take: (item: Item) => {
      items.push(item);
      target.dispatchEvent(new Event('item'));
    },
    reach: async (count: number) => {
      while (items.length < count) await once(target, 'item');
      return items;
    },
  };
}

type Change = { eventType: string; new: Record<string, unknown>; old: Record<string, unknown> };

describe.each(['1.0.0', '2.0.0'])('the stock client by version %s', (vsn) => {
  test('receives new and changed messages', async () => {
    const conversationId = await createConversation(database, [ann, ben]);
    const client = await server.clientOf(await server.tokenOf(ben), { vsn });
    const changes = collect<Change>();
    const channel = client
      .channel('thread')
      .on(
        'postgres_changes',
        { event: 'INSERT', schema: 'public', table: 'messages' },
        changes.take as never,
      )
      .on(
        'postgres_changes',
        {
          event: '*',
          schema: 'public',
          table: 'messages',
          filter: `conversation_id=eq.${conversationId}`,
        },
        changes.take as never,
      );
    await subscribed(channel);
    const id = await insertMessage(database, { conversationId, from: ann, text: 'Hello, Ben' });
    const [first] = await changes.reach(2);
    expect(first).toMatchObject({
      eventType: 'INSERT',
      schema: 'public',
      table: 'messages',
      new: { id, content: 'Hello, Ben', seq: 1, sender_id: ann.actor.memberId, edited_at: null },
      errors: null,
    });
    await database.pool.query(
      `update messages set content = 'Hello, Benjamin', edited_at = now() where id = $1`,
      [id],
    );
    await changes.reach(3);
    expect(changes.items[2]).toMatchObject({
      eventType: 'UPDATE',
      new: { id, content: 'Hello, Benjamin' },
      old: { id },
    });
    await client.removeAllChannels();
  });
});

test('adding and removing a reaction arrives as a change of its message', async () => {
  const conversationId = await createConversation(database, [ann, ben]);
  const client = await server.clientOf(await server.tokenOf(ben));
  const changes = collect<Change>();
  const update = { event: 'UPDATE', schema: 'public', table: 'messages' };
  const channel = client.channel('thread');
  channel.on('postgres_changes', update as never, changes.take as never);
  await subscribed(channel);
  const id = await insertMessage(database, { conversationId, from: ben, text: 'Hello, Ann' });
  for (const [isOn, count] of [
    [true, 1],
    [false, 2],
  ] as const) {
    await reactToMessage({ ctx: ann, input: { id, emoji: '👍', isOn } });
    await changes.reach(count);
  }
  expect(changes.items).toMatchObject([
    { eventType: 'UPDATE', new: { id, content: 'Hello, Ann', edited_at: null } },
    { eventType: 'UPDATE', new: { id } },
  ]);
  await client.removeAllChannels();
});

test('the stock client receives changes of every table that the product subscribes to', async () => {
  const conversationId = await createConversation(database, [ann, ben]);
  const client = await server.clientOf(await server.tokenOf(ben));
  const changes = collect<Change & { table: string }>();
  const channel = client.channel('everything');
  channel.on('postgres_changes', { event: '*', schema: 'public' }, changes.take as never);
  await subscribed(channel);
  const { memberId } = ben.actor;
  await database.pool.query(
    `insert into notifications (user_id, type, title, message, created_at)
     values ($1, 'other', 'Hello', '', now())`,
    [memberId],
  );
  await database.pool.query(
    `insert into ab_test_configs (name, arms, status, created_at, updated_at)
     values ('scorers', '[]', 'running', now(), now())`,
  );
  await insertMessage(database, { conversationId, from: ann, text: 'One' });
  await database.pool.query(
    `insert into message_delivery_receipts (conversation_id, user_id) values ($1, $2)`,
    [conversationId, memberId],
  );
  await changes.reach(5);
  expect(changes.items.map(({ table, eventType }) => `${eventType} ${table}`).sort()).toEqual([
    'INSERT ab_test_configs',
    'INSERT message_delivery_receipts',
    'INSERT messages',
    'INSERT notifications',
    'UPDATE conversations',
  ]);
  await client.removeAllChannels();
});
