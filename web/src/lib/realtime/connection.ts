import type {
  RealtimeChannel,
  RealtimeChannelOptions,
  RealtimeClient,
} from '@supabase/realtime-js';
import { secondMs } from '@kith/contract/core/time';
import { loadConfig } from '#lib/config.ts';
import { whenBackOnline } from '#lib/online.ts';
import { reconnectDelayMs } from './reconnect.ts';
import { readAccessToken } from '#lib/supabase-client.ts';
import { TimelySocket } from './timely-socket.ts';
import { watchBeats } from './watch-beats.ts';

/** The delay before a failed channel or library is tried again. */
const retryDelayMs = 5 * secondMs;
/** How often an idle socket is checked. */
const beatEveryMs = 15 * secondMs;

let client: Promise<RealtimeClient> | undefined;

/** The page's only socket. Its library is loaded with the first channel. */
function openRealtime(): Promise<RealtimeClient> {
  client ??= connect().catch((error: unknown) => {
    client = undefined;
    throw error;
  });
  return client;
}

async function connect(): Promise<RealtimeClient> {
  const [library, config] = await Promise.all([import('@supabase/realtime-js'), loadConfig()]);
  const origin = window.location.origin.replace(/^http/u, 'ws');
  const realtime = new library.RealtimeClient(`${origin}/realtime/v1`, {
    params: { apikey: config.publishable_key },
    accessToken: readAccessToken,
    transport: TimelySocket,
    heartbeatIntervalMs: beatEveryMs,
    reconnectAfterMs: (tries: number) => reconnectDelayMs(tries),
  });
  watchBeats(realtime);
  whenBackOnline(() => void revive(realtime));
  return realtime;
}

/** The connection is back: checks the open socket now, and reconnects without delay. */
async function revive(realtime: RealtimeClient): Promise<void> {
  if (realtime.isConnected()) return realtime.sendHeartbeat();
  if (realtime.getChannels().length === 0) return undefined;
  await realtime.disconnect();
  realtime.connect();
}

type Following = {
  name: string;
  options?: RealtimeChannelOptions;
  /** Adds the handlers before the channel is joined. */
  bind: (channel: RealtimeChannel) => void;
  /** True on every join, also a repeated one; false when the channel is lost. */
  onLive: (isLive: boolean, channel: RealtimeChannel) => void;
};

/**
 * Joins a channel and stays in it: the library handles lost sockets, and an ended channel is joined
 * again.
 *
 * @returns the function that leaves it.
 */
export function followChannel({ name, options, bind, onLive }: Following): () => void {
  let isWanted = true;
  let channel: RealtimeChannel | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const joinLater = () => {
    if (isWanted) timer = setTimeout(() => void join(), retryDelayMs);
  };

  async function join() {
    try {
      const realtime = await openRealtime();
      // Joins with the member's token, not the page's key.
      await realtime.setAuth();
      if (!isWanted) return;
      const joined = realtime.channel(name, options);
      channel = joined;
      bind(joined);
      joined.subscribe((status) => {
        if (!isWanted || channel !== joined) return;
        onLive(status === 'SUBSCRIBED', joined);
        if (status !== 'CLOSED') return;
        channel = undefined;
        joinLater();
      });
    } catch {
      joinLater();
    }
  }

  void join();
  return () => {
    isWanted = false;
    clearTimeout(timer);
    const left = channel;
    channel = undefined;
    if (left) void openRealtime().then((realtime) => realtime.removeChannel(left), ignore);
  };
}

function ignore(): void {}
