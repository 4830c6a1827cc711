import { setTimeout as sleep } from 'node:timers/promises';

import type { Message } from '@kith/contract/messages/schemas';
import type pg from 'pg';

import type { SignedUp } from './api-client.ts';

/** A conversation of many, as a bridge opens one. @returns its id. */
export async function openThread(
  client: pg.Pool | pg.ClientBase,
  memberIds: readonly string[],
): Promise<string> {
  const made = await (client as pg.Pool).query<{ id: string }>(
    `with c as (
       insert into conversations (kind, state, created_at) values ('bridge', 'open', now())
       returning id),
     p as (
       insert into conversation_participants (conversation_id, user_id, joined_at)
       select c.id, member, now() from c, unnest($1::uuid[]) member),
     r as (
       insert into message_delivery_receipts (conversation_id, user_id)
       select c.id, member from c, unnest($1::uuid[]) member)
     select id from c`,
    [memberIds],
  );
  return made.rows[0]?.id ?? '';
}

export type Acknowledged = Pick<Message, 'id' | 'seq' | 'client_msg_id' | 'content'>;

const pauseMs = 30;

/**
 * Sends one message after the other and each until it is acknowledged, as the offline queue does:
 * the same attempt again after whatever went wrong, at the next of the servers.
 */
export async function sendPersistently(
  { origins, member, apiKey }: { origins: readonly string[]; member: SignedUp; apiKey: string },
  { conversationId, count, mark }: { conversationId: string; count: number; mark: string },
): Promise<Acknowledged[]> {
  const acknowledged: Acknowledged[] = [];
  let turn = 0;
  while (acknowledged.length < count) {
    const attempt = `${mark}-${acknowledged.length}`;
    const origin = origins[turn % origins.length];
    const answer = await fetch(`${origin}/functions/v1/dm-send-message`, {
      method: 'POST',
      headers: {
        apikey: apiKey,
        authorization: `Bearer ${member.accessToken}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        conversation_id: conversationId,
        content: attempt,
        client_msg_id: attempt,
      }),
    })
      .then(async (response) => ({ status: response.status, body: await response.json() }))
      .catch(() => null);
    if (answer?.status === 200) {
      acknowledged.push((answer.body as { message: Acknowledged }).message);
      continue;
    }
    if (answer && answer.status < 500 && answer.status !== 429) {
      throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
    }
    turn += 1;
    await sleep(answer?.status === 429 ? 1_000 : pauseMs);
  }
  return acknowledged;
}

export type ThreadCheck = {
  messages: number;
  attempts: number;
  lastSeq: number;
  /** Senders whose messages do not stand in the order in which they sent them. */
  outOfOrder: number;
};

/** What a thread holds after all; every figure but the last is to be the number of sends. */
export async function checkThread(
  client: pg.Pool | pg.ClientBase,
  conversationId: string,
): Promise<ThreadCheck> {
  const found = await (client as pg.Pool).query<ThreadCheck>(
    `with placed as (
       select sender_id, seq, client_msg_id, split_part(client_msg_id, '-', 2)::integer as turn,
         lag(split_part(client_msg_id, '-', 2)::integer) over (partition by sender_id order by seq)
           as turn_before
       from messages where conversation_id = $1)
     select count(*)::integer as messages,
       count(distinct (sender_id, client_msg_id))::integer as attempts,
       (select last_seq::integer from conversations where id = $1) as "lastSeq",
       (count(distinct sender_id) filter (where turn <> coalesce(turn_before, -1) + 1))::integer
         as "outOfOrder"
     from placed`,
    [conversationId],
  );
  return found.rows[0]!;
}
