import type { WebSocket } from 'ws';

import type { Bucket } from '#platform/realtime/socket-limits.ts';

import type { Condition } from './filters.ts';
import { encodeFrame, type FrameVersion } from './frames.ts';
import type { Claimed, Standing } from './seen-rows.ts';
import type { RealtimeTable } from './tables.ts';

/** Close codes of the WebSocket registry: what the client does after each but 1000 is reconnect. */
export const closeCodes = {
  goingAway: 1001,
  unsupportedData: 1003,
  policyViolation: 1008,
  serviceRestart: 1012,
  tryAgainLater: 1013,
} as const;

/** What a token gave its channel. */
export type Claims = Claimed & { token: string; expiresAtMs: number; standing: Standing };

/** One thing that a channel wants to hear of. */
export type Binding = {
  id: number;
  event: 'INSERT' | 'UPDATE' | 'DELETE' | '*';
  /** Null for every table. */
  table: RealtimeTable | null;
  conditions: Condition[];
};

/** One topic that a socket has joined. */
export type Channel = {
  connection: Connection;
  topic: string;
  joinRef: string | null;
  bindings: Binding[];
  /** Null while nobody has signed in on it: it gets nothing then. */
  claims: Claims | null;
  /** Set once it wants to see who else is there, or says so of itself. */
  presence: { conversationId: string; watches: boolean; ref: string | null; meta: object } | null;
};

/** One socket. */
export type Connection = {
  id: string;
  socket: WebSocket;
  version: FrameVersion;
  channels: Map<string, Channel>;
  bucket: Bucket;
  /** What came in and waits for what came before it. */
  waiting: number;
  waitingBytes: number;
  lastHeardAtMs: number;
  lastBindingId: number;
};

/** The sockets of this process, and who is on them. */
export type Hub = {
  connections: Set<Connection>;
  /** The channels whose session stands, by their member. */
  channelsOf: Map<string, Set<Channel>>;
  maxBufferedBytes: number;
};

export function createHub({ maxBufferedBytes }: { maxBufferedBytes: number }): Hub {
  return { connections: new Set(), channelsOf: new Map(), maxBufferedBytes };
}

/** Lets a channel see with other eyes; with null, or a session that doesn't stand, with none. */
export function setClaims(hub: Hub, channel: Channel, claims: Claims | null): void {
  const before = channel.claims;
  if (before) {
    const others = hub.channelsOf.get(before.memberId);
    others?.delete(channel);
    if (others?.size === 0) hub.channelsOf.delete(before.memberId);
  }
  channel.claims = claims;
  if (claims?.standing !== 'stands') return;
  const channels = hub.channelsOf.get(claims.memberId) ?? new Set();
  hub.channelsOf.set(claims.memberId, channels.add(channel));
}

type Message = { ref?: string | null; event: string; payload: string };

/**
 * Sends a frame on a channel. Threat: a peer that reads slowly, or not at all, while the rest piles
 * up here. Whoever has more waiting than the bound is told to come back later, and cut off.
 */
export function sendOn(hub: Hub, channel: Channel, { ref = null, event, payload }: Message): void {
  const { connection, topic, joinRef } = channel;
  sendFrame(
    hub,
    connection,
    encodeFrame(connection.version, { joinRef, ref, topic, event, payload }),
  );
}

export function sendFrame(hub: Hub, { socket }: Connection, text: string): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > hub.maxBufferedBytes) {
    socket.close(closeCodes.tryAgainLater, 'too slow');
    return;
  }
  socket.send(text);
}

/** Ends one channel and says so, in the way that the client takes for an end. */
export function endChannel(hub: Hub, channel: Channel, reason: string | null): void {
  const { connection, topic, joinRef } = channel;
  if (reason !== null) {
    sendOn(hub, channel, {
      event: 'system',
      payload: JSON.stringify({
        extension: 'system',
        status: 'error',
        message: reason,
        channel: channelNameOf(topic),
      }),
    });
  }
  sendOn(hub, channel, { ref: joinRef, event: 'phx_close', payload: '{}' });
  setClaims(hub, channel, null);
  if (connection.channels.get(topic) === channel) connection.channels.delete(topic);
}

const topicPrefix = 'realtime:';

export function channelNameOf(topic: string): string {
  return topic.startsWith(topicPrefix) ? topic.slice(topicPrefix.length) : topic;
}

/** Cuts every socket off: their clients come back, join again and catch up from the database. */
export function closeAll(hub: Hub, code: number, reason: string): void {
  for (const { socket } of hub.connections) socket.close(code, reason);
}
