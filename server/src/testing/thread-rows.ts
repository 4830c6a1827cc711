import { randomUUID } from 'node:crypto';

import type { MemberContext } from '#platform/context.ts';

import type { TestDatabase } from './test-database.ts';

/** An open conversation of members, past the verbs. */
export async function createConversation(
  database: TestDatabase,
  members: readonly MemberContext[],
): Promise<string> {
  const id = randomUUID();
  await database.pool.query(`insert into conversations (id, created_at) values ($1, now())`, [id]);
  for (const { actor } of members) {
    await database.pool.query(
      `insert into conversation_participants (conversation_id, user_id, joined_at)
       values ($1, $2, now())`,
      [id, actor.memberId],
    );
  }
  return id;
}

/** A message as the verb writes it: the next of its conversation. @returns its id. */
export async function insertMessage(
  database: TestDatabase,
  { conversationId, from, text }: { conversationId: string; from: MemberContext; text: string },
): Promise<string> {
  const made = await database.pool.query<{ id: string }>(
    `with place as (update conversations set last_seq = last_seq + 1, last_message_at = now()
       where id = $1 returning last_seq)
     insert into messages (conversation_id, seq, sender_id, client_msg_id, content, created_at)
     select $1, last_seq, $2, gen_random_uuid(), $3, now() from place returning id`,
    [conversationId, from.actor.memberId, text],
  );
  return made.rows[0]?.id ?? '';
}
