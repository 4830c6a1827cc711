import { once } from 'node:events';

import { minuteMs } from '@kith/contract/core/time';
import type { SupabaseClient } from '@supabase/supabase-js';
import { WebSocket } from 'ws';

type RawFrame = {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- what a test looks into, whatever it is
  payload: any;
};

const patienceMs = minuteMs;

/** Everything that a socket receives is kept until somebody asks for it, so nothing is waited for in vain. */
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
