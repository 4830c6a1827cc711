import type { WebSocket } from 'ws';

import { type Bucket, type Counts, createCounts } from '#platform/realtime/socket-limits.ts';

import type { Condition } from './filters.ts';
import { encodeFrame, type FrameVersion } from './frames.ts';
import type { Claimed, SessionState } from './visible-rows.ts';
import type { RealtimeTable } from './tables.ts';

/** Close codes of the WebSocket registry: the client reconnects after each except 1000. */
export const closeCodes = {
  goingAway: 1001,
  unsupportedData: 1003,
  policyViolation: 1008,
  serviceRestart: 1012,
  tryAgainLater: 1013,
} as const;

/** What a token gave its channel. */
export type Claims = Claimed & { token: string; expiresAtMs: number; sessionState: SessionState };

/** One subscription of a channel. */
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
  /** The length of their filters' text. */
  filterBytes: number;
  /** Null until a member signs in; the channel receives nothing until then. */
  claims: Claims | null;
  /** Set once it asks for presence or tracks its own. */
  presence: { conversationId: string; watches: boolean; ref: string | null; meta: object } | null;
};

/** One socket. */
export type Connection = {
  id: string;
  /** The caller's network, by which limits count. */
  address: string;
  socket: WebSocket;
  version: FrameVersion;
  channels: Map<string, Channel>;
  bucket: Bucket;
  /** Frames that wait for earlier ones. */
  waiting: number;
  waitingBytes: number;
  lastHeardAtMs: number;
  lastBindingId: number;
};

/** The sockets of this process and their members. */
export type Hub = {
  connections: Set<Connection>;
  /** The channels with a valid session, by member. */
  channelsOf: Map<string, Set<Channel>>;
  /** Text of filters, by address. */
  filterBytes: Counts;
  maxBufferedBytes: number;
};

type HubLimits = { maxBufferedBytes: number; filterBytesOfAddress: number };

export function createHub({ maxBufferedBytes, filterBytesOfAddress }: HubLimits): Hub {
  const filterBytes = createCounts(filterBytesOfAddress);
  return { connections: new Set(), channelsOf: new Map(), filterBytes, maxBufferedBytes };
}

/** Bytes that may wait for a socket whose member isn't known: its joins, or the answers to them. */
export const guestWaitingBytes = 256 * 1024;

/** Whether no member has been proved on any of its topics. */
export function isGuest({ channels }: Connection): boolean {
  for (const { claims } of channels.values()) if (claims) return false;
  return true;
}

/** @returns false, and adds nothing, when the filters of its address would be too long. */
export function addChannel(hub: Hub, channel: Channel): boolean {
  const { connection, topic, filterBytes } = channel;
  if (!hub.filterBytes.enter(connection.address, filterBytes)) return false;
  connection.channels.set(topic, channel);
  return true;
}

/** Releases what a channel holds, once. */
export function removeChannel(hub: Hub, channel: Channel): void {
  const { connection, topic, filterBytes } = channel;
  setClaims(hub, channel, null);
  if (connection.channels.get(topic) !== channel) return;
  connection.channels.delete(topic);
  hub.filterBytes.leave(connection.address, filterBytes);
}

/** Sets the claims that a channel reads with; with null or an invalid session it receives nothing. */
export function setClaims(hub: Hub, channel: Channel, claims: Claims | null): void {
  const before = channel.claims;
  if (before) {
    const others = hub.channelsOf.get(before.memberId);
    others?.delete(channel);
    if (others?.size === 0) hub.channelsOf.delete(before.memberId);
  }
  channel.claims = claims;
  if (claims?.sessionState !== 'valid') return;
  const channels = hub.channelsOf.get(claims.memberId) ?? new Set();
  hub.channelsOf.set(claims.memberId, channels.add(channel));
}

type Message = { ref?: string | null; event: string; payload: string };

/**
 * Sends a frame on a channel. Threat: a peer that reads slowly, or not at all, while frames pile up
 * in memory. A socket with more than the limit waiting is closed with "try again later".
 */
export function sendOn(hub: Hub, channel: Channel, { ref = null, event, payload }: Message): void {
  const { connection, topic, joinRef } = channel;
  sendFrame(
    hub,
    connection,
    encodeFrame(connection.version, { joinRef, ref, topic, event, payload }),
  );
}

export function sendFrame(hub: Hub, connection: Connection, text: string): void {
  const { socket } = connection;
  if (socket.readyState !== socket.OPEN) return;
  const { bufferedAmount } = socket;
  const isSlowGuest = bufferedAmount > guestWaitingBytes && isGuest(connection);
  if (isSlowGuest || bufferedAmount > hub.maxBufferedBytes) {
    socket.close(closeCodes.tryAgainLater, 'too slow');
    return;
  }
  socket.send(text);
}

/** Closes one channel and sends what the client understands as its end. */
export function endChannel(hub: Hub, channel: Channel, reason: string | null): void {
  const { topic, joinRef } = channel;
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
  removeChannel(hub, channel);
}

const topicPrefix = 'realtime:';

export function channelNameOf(topic: string): string {
  return topic.startsWith(topicPrefix) ? topic.slice(topicPrefix.length) : topic;
}

/** Terminates every socket: the clients reconnect, join again and catch up from the database. */
export function closeAll(hub: Hub, code: number, reason: string): void {
  for (const { socket } of hub.connections) socket.close(code, reason);
}
