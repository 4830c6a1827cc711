import { once } from 'node:events';

import type pg from 'pg';
import { expect, test } from 'vitest';

import { linkMembers, openWith, sendIn } from '#testing/test-conversation.ts';
import { createMember } from '#testing/test-member.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { createClient } from '#platform/database/create-client.ts';

import { deleteMessage } from './delete-message.ts';
import { editMessage } from './edit-message.ts';
import { reactToMessage } from './react-to-message.ts';

const database = await useSharedDatabase();

test('every change of a message notifies the servers for both participants', async () => {
  const ann = await createMember(database);
  const ben = await createMember(database);
  await linkMembers(database, ann, ben);
  const { id } = await sendIn(ann, await openWith(ann, ben), 'Hello');
  const reaction = { id, emoji: '🎉' };
  const listener = createClient(database.connection);
  await listener.connect();
  await listener.query('listen kith_changes');
  try {
    for (const change of [
      () => editMessage({ ctx: ann, input: { id, content: 'Hello, Ben' } }),
      () => reactToMessage({ ctx: ben, input: { ...reaction, isOn: true } }),
      () => reactToMessage({ ctx: ben, input: { ...reaction, isOn: false } }),
      () => deleteMessage({ ctx: ann, input: { id } }),
    ]) {
      const arrived = once(listener, 'notification');
      await change();
      const [{ payload }] = (await arrived) as [pg.Notification];
      const { members, ...rest } = JSON.parse(payload ?? '') as { members: string[] };
      expect(rest).toEqual({ table: 'messages', operation: 'UPDATE', key: { id } });
      expect(members.sort()).toEqual([ann.actor.memberId, ben.actor.memberId].sort());
    }
  } finally {
    await listener.end();
  }
});
