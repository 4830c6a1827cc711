import { randomUUID } from 'node:crypto';
import { once } from 'node:events';

import { minuteS, secondMs } from '@kith/contract/core/time';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { WebSocket } from 'ws';

import type { MemberContext } from '#platform/context.ts';
import { silentLogger } from '#platform/log.ts';
import {
  openRealtime,
  type RealtimeLimits,
  realtimeLimits,
} from '#supabase/realtime/realtime-server.ts';

import { startAuthServer } from './auth-server.ts';
import type { TestDatabase } from './test-database.ts';

/** The realtime service with real accounts beside it, over real sockets on loopback. */
export async function startRealtimeServer(
  database: TestDatabase,
  { redisUrl, limits = {} }: { redisUrl?: string; limits?: Partial<RealtimeLimits> } = {},
) {
  const accounts = await startAuthServer(database);
  const { auth, clock, url } = accounts;
  const realtime = await openRealtime({
    database,
    redisUrl,
    verifyAccessToken: auth.verifyAccessToken,
    publishableKey: auth.publishableKey,
    requireApiKey: true,
    trustedProxies: [],
    limits: { ...realtimeLimits, ...limits },
    clock,
    log: silentLogger,
  });
  realtime.attach(accounts.server as never);
  const address = (query: Record<string, string>) =>
    `${url.replace('http', 'ws')}/realtime/v1/websocket?${new URLSearchParams(query).toString()}`;
  /** A token of a member that no session stands behind, as a service would sign one. */
  const tokenOf = (ctx: MemberContext, ttlS = 10 * minuteS): Promise<string> =>
    auth.ctx.keys.sign({
      iss: `${url}/auth/v1`,
      sub: ctx.actor.memberId,
      aud: 'authenticated',
      role: 'authenticated',
      exp: Math.floor(clock.now().getTime() / secondMs) + ttlS,
    });
  return {
    ...accounts,
    realtime,
    key: auth.publishableKey,
    tokenOf,
    /** The stock client with a token that stays the same, which it knows before it joins. */
    clientOf: async (token: string, options: { vsn?: string } = {}) => {
      const client = createClient(url, auth.publishableKey, {
        accessToken: () => Promise.resolve(token),
        realtime: { transport: WebSocket as never, ...options },
      });
      await client.realtime.setAuth();
      return client;
    },
    /** A bare socket that speaks frames; by default of version 2.0.0. */
    open: (query: Record<string, string> = {}) =>
      openRawSocket(address({ apikey: auth.publishableKey, vsn: '2.0.0', ...query })),
    close: async () => {
      await realtime.close();
      await accounts.close();
    },
  };
}

export type RealtimeServer = Awaited<ReturnType<typeof startRealtimeServer>>;

type RawFrame = {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  // What a test looks into, whatever it is.
  // oxlint-disable-next-line typescript/no-explicit-any
  payload: any;
};

const patienceMs = 10 * secondMs;

/** Everything that a socket hears is kept until somebody asks for it, so nothing is waited for in vain. */
export async function openRawSocket(address: string) {
  const socket = new WebSocket(address);
  const heard: RawFrame[] = [];
  let wake = Promise.withResolvers<void>();
  const change = () => {
    wake.resolve();
    wake = Promise.withResolvers();
  };
  const isOld = address.includes('vsn=1.0.0');
  socket.on('message', (data: Buffer) => {
    const frame = JSON.parse(data.toString()) as never;
    heard.push(isOld ? readObject(frame) : readArray(frame));
    change();
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => {
      resolve({ code, reason: reason.toString() });
      change();
    });
  });
  let lastRef = 0;
  await once(socket, 'open');

  const send = (topic: string, event: string, payload: unknown, joinRef: string | null = null) => {
    const ref = String((lastRef += 1));
    socket.send(
      JSON.stringify(
        isOld
          ? { topic, event, payload, ref, join_ref: joinRef }
          : [joinRef, ref, topic, event, payload],
      ),
    );
    return ref;
  };
  /** Takes the first frame out that fits, now or when it comes. */
  const next = async (fits: (frame: RawFrame) => boolean): Promise<RawFrame> => {
    const deadline = Date.now() + patienceMs;
    for (;;) {
      const index = heard.findIndex(fits);
      const [found] = index === -1 ? [] : heard.splice(index, 1);
      if (found) return found;
      const leftMs = deadline - Date.now();
      if (leftMs <= 0 || socket.readyState === socket.CLOSED) {
        throw new Error(`No such frame among ${JSON.stringify(heard)}`);
      }
      const timer = setTimeout(change, leftMs);
      await wake.promise;
      clearTimeout(timer);
    }
  };
  const ask = async (topic: string, event: string, payload: unknown, joinRef: string | null) => {
    const ref = send(topic, event, payload, joinRef);
    const answer = await next((frame) => frame.event === 'phx_reply' && frame.ref === ref);
    return answer.payload as { status: string; response: Record<string, unknown> };
  };
  return {
    socket,
    heard,
    closed,
    send,
    ask,
    next,
    /** Joins a topic; its join_ref is the topic's name. */
    join: (topic: string, changes: object[] = [], token?: string, presence?: object) =>
      ask(
        `realtime:${topic}`,
        'phx_join',
        {
          config: { postgres_changes: changes, broadcast: {}, presence, private: false },
          ...(token === undefined ? {} : { access_token: token }),
        },
        topic,
      ),
    beat: () => ask('phoenix', 'heartbeat', {}, null),
    nextChange: async () => (await next(({ event }) => event === 'postgres_changes')).payload,
    close: () => socket.terminate(),
  };
}

export type RawSocket = Awaited<ReturnType<typeof openRawSocket>>;

function readArray([joinRef, ref, topic, event, payload]: [
  string | null,
  string | null,
  string,
  string,
  unknown,
]): RawFrame {
  return { joinRef, ref, topic, event, payload };
}

function readObject(frame: RawFrame & { join_ref: string | null }): RawFrame {
  return { ...frame, joinRef: frame.join_ref };
}

/** Resolves when the stock client's channel is subscribed. */
export function subscribed(channel: ReturnType<SupabaseClient['channel']>): Promise<void> {
  return new Promise((resolve, reject) => {
    channel.subscribe((status, error) => {
      if (status === 'SUBSCRIBED') resolve();
      else if (status !== 'CLOSED') reject(error ?? new Error(status));
    });
  });
}

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
