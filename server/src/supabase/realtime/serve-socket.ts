import { randomUUID } from 'node:crypto';

import type { WebSocket } from 'ws';

import { type Counts, createBucket } from '#platform/realtime/socket-limits.ts';

import { type FrameVersion, parseFrame } from './frames.ts';
import { closeCodes, type Connection, guestWaitingBytes, isGuest, removeChannel } from './hub.ts';
import type { RealtimeLimits } from './realtime-limits.ts';
import { type FrameParts, serveFrame } from './serve-frame.ts';

/** The most frames of a socket that may wait for earlier ones. */
const maxWaiting = 500;
const maxWaitingBytes = 1_024 * 1_024;

/** Serves the frames of one socket in their order, until it closes or asks for too much. */
export function serveSocket(
  { limits, waitingBytes }: { limits: RealtimeLimits; waitingBytes: Counts },
  parts: FrameParts,
  socket: WebSocket,
  { version, address }: { version: FrameVersion; address: string },
): void {
  const { hub, now, log, presence } = parts;
  const connection: Connection = {
    id: randomUUID(),
    address,
    socket,
    version,
    channels: new Map(),
    bucket: createBucket({ burst: limits.frameBurst, perSecond: limits.framesPerSecond, now }),
    waiting: 0,
    waitingBytes: 0,
    lastHeardAtMs: now(),
    lastBindingId: 0,
  };
  hub.connections.add(connection);
  let last = Promise.resolve();
  const admit = (bytes: number) => {
    connection.lastHeardAtMs = now();
    const allowedBytes = isGuest(connection) ? guestWaitingBytes : maxWaitingBytes;
    const isCrowded =
      connection.waiting >= maxWaiting || connection.waitingBytes + bytes > allowedBytes;
    if (connection.bucket.take() && !isCrowded) return true;
    socket.close(closeCodes.policyViolation, 'too many frames');
    return false;
  };
  socket.on('message', (data: Buffer, isBinary) => {
    if (socket.readyState !== socket.OPEN || !admit(data.length)) return;
    // Only broadcasts come as bytes, and they are dropped.
    if (isBinary) return;
    const frame = parseFrame(version, data.toString());
    if (!frame) {
      socket.close(closeCodes.unsupportedData, 'not a frame');
      return;
    }
    if (!waitingBytes.enter(address, data.length)) {
      socket.close(closeCodes.tryAgainLater, 'too much waits for this address');
      return;
    }
    connection.waiting += 1;
    connection.waitingBytes += data.length;
    last = last
      .then(() => serveFrame(parts, connection, frame))
      .catch((error: Error) => log.warn({ err: error }, 'a realtime frame failed'))
      .finally(() => {
        connection.waiting -= 1;
        connection.waitingBytes -= data.length;
        waitingBytes.leave(address, data.length);
      });
  });
  socket.on('ping', (data: Buffer) => void admit(data.length));
  socket.on('error', () => socket.terminate());
  socket.once('close', () => {
    hub.connections.delete(connection);
    for (const channel of connection.channels.values()) {
      presence.leave(channel);
      removeChannel(hub, channel);
    }
  });
}
