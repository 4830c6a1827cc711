import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

import { secondMs } from '@kith/contract/core/time';
import { type WebSocket, WebSocketServer } from 'ws';

import type { TokenReader } from '#features/auth/auth-keys/token-reader.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { VerifyAccessToken } from '#platform/http/bearer.ts';
import { findClientAddress, networkOf } from '#platform/http/client-address.ts';
import type { LocalAccess } from '#platform/http/local-access.ts';
import type { Logger } from '#platform/log.ts';
import { openBus } from '#platform/realtime/open-bus.ts';
import { type Counts, createBucket, createCounts } from '#platform/realtime/socket-limits.ts';

import { createDelivery } from './deliver-changes.ts';
import { type FrameVersion, parseFrame } from './frames.ts';
import {
  closeAll,
  closeCodes,
  type Connection,
  createHub,
  guestWaitingBytes,
  isGuest,
  removeChannel,
} from './hub.ts';
import { createPatternMatcher } from './pattern-matcher.ts';
import { createPresenceService } from './presence.ts';
import { createTokenReader } from './read-token.ts';
import { type FrameParts, serveFrame } from './serve-frame.ts';

const path = '/realtime/v1/websocket';
const maxFrameBytes = 100 * 1_024;
/** The stock client sends a heartbeat every 25 s, the browser app more often. */
const idleLimitMs = 90 * secondMs;
const sweepEveryMs = 15 * secondMs;
const closeTimeoutMs = 2 * secondMs;
/** The most frames of a socket that may wait for earlier ones. */
const maxWaiting = 500;
const maxWaitingBytes = 1_024 * 1_024;

export type RealtimeLimits = {
  /** Null for no limit. */
  socketsOfAddress: number | null;
  /** A client that reconnects joins up to a hundred topics at once and sends its token to each. */
  frameBurst: number;
  framesPerSecond: number;
  /** How much may wait for a slow reader. */
  maxBufferedBytes: number;
  /** Of all sockets of an address: text of their filters, and of frames that wait. */
  filterBytesOfAddress: number;
  waitingBytesOfAddress: number;
};

export const realtimeLimits: RealtimeLimits = {
  socketsOfAddress: 300,
  frameBurst: 400,
  framesPerSecond: 40,
  maxBufferedBytes: 1_024 * 1_024,
  filterBytesOfAddress: 1_024 * 1_024,
  waitingBytesOfAddress: 16 * 1_024 * 1_024,
};

export type RealtimeParts = {
  database: Database;
  redisUrl: string | undefined;
  verifyAccessToken: VerifyAccessToken;
  /** The role of an API key; null for none of ours. */
  readApiKey: TokenReader['readApiKey'];
  /** False accepts sockets without `apikey`. */
  requireApiKey: boolean;
  trustedProxies: readonly string[];
  /** Whose sockets a dev environment accepts; null in the others. */
  localAccess: LocalAccess | null;
  limits: RealtimeLimits;
  clock: Clock;
  log: Logger;
};

type UpgradingServer = {
  on: (
    event: 'upgrade',
    take: (request: IncomingMessage, stream: Duplex, head: Buffer) => void,
  ) => unknown;
};

export type Realtime = {
  /** Takes the upgrades of an HTTP server. */
  attach: (server: UpgradingServer) => void;
  /** Drops sockets and presences that were silent for too long; also runs on a timer. */
  sweep: () => void;
  /** Closes every socket so that clients reconnect elsewhere, and stops; a second call waits. */
  close: () => Promise<void>;
};

/** `/realtime/v1/websocket`: listens to the database before it accepts its first socket. */
export async function openRealtime(parts: RealtimeParts): Promise<Realtime> {
  const { database, log, limits, readApiKey } = parts;
  const now = () => parts.clock.now().getTime();
  const hub = createHub(limits);
  const resync = () => closeAll(hub, closeCodes.serviceRestart, 'changes may have been missed');
  const presence = createPresenceService({
    hub,
    database,
    log,
    now,
    publish: (text) => bus.publishNote(text),
  });
  const matchPatterns = createPatternMatcher(database);
  const delivery = createDelivery({
    hub,
    database,
    log,
    now,
    matchPatterns,
    onEnded: presence.leave,
    onLoss: resync,
  });
  const bus = await openBus({
    database,
    redisUrl: parts.redisUrl,
    log,
    listener: { onChange: delivery.take, onNote: presence.takeNote, onGap: resync },
  });
  presence.ask();
  const readToken = createTokenReader(parts);
  const frameParts = {
    hub,
    database,
    log,
    now,
    readApiKey,
    readToken,
    presence,
    matchPatterns,
  };
  const acceptor = createSocketAcceptor(parts, frameParts);
  const sweep = () => {
    presence.sweep();
    for (const connection of hub.connections) {
      if (connection.lastHeardAtMs + idleLimitMs < now()) connection.socket.terminate();
    }
  };
  const sweeping = setInterval(sweep, sweepEveryMs);
  let closing: Promise<void> | null = null;
  const close = async () => {
    clearInterval(sweeping);
    await acceptor.close();
    await delivery.idle();
    await presence.settle();
    await bus.close();
  };
  return {
    attach: (server) => void server.on('upgrade', (...asked) => void acceptor.upgrade(...asked)),
    sweep,
    close: () => (closing ??= close()),
  };
}

/** Accepts sockets, reads their frames, and closes them. */
function createSocketAcceptor(parts: RealtimeParts, frameParts: FrameParts) {
  const { hub } = frameParts;
  let isClosing = false;
  const { socketsOfAddress } = parts.limits;
  const addresses = createCounts(socketsOfAddress ?? Number.POSITIVE_INFINITY);
  const waitingBytes = createCounts(parts.limits.waitingBytesOfAddress);
  // Compression costs each socket a window of tens of kilobytes and frames here are short.
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: maxFrameBytes,
    perMessageDeflate: false,
  });

  const upgrade = async (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', () => stream.destroy());
    const url = URL.parse(request.url ?? '', 'http://localhost');
    const isForeign = parts.localAccess?.admits(request.headers, path) === false;
    const refusal = isClosing ? 503 : isForeign ? 403 : await findRefusal(parts, url);
    if (url === null || refusal !== null) return refuse(stream, refusal ?? 400);
    const { socket, headers } = request;
    const forwarded = headers['x-forwarded-for'];
    const address = networkOf(
      findClientAddress(
        socket.remoteAddress ?? '',
        Array.isArray(forwarded) ? forwarded.join(',') : forwarded,
        parts.trustedProxies,
      ),
    );
    if (!addresses.enter(address)) return refuse(stream, 429);
    stream.once('close', () => addresses.leave(address));
    return sockets.handleUpgrade(request, stream, head, (ws) => {
      const version = (url.searchParams.get('vsn') ?? '1.0.0') as FrameVersion;
      serveSocket({ ...parts, waitingBytes }, frameParts, ws, { version, address });
    });
  };
  const close = async () => {
    isClosing = true;
    const open = [...hub.connections].map(({ socket }) => {
      return new Promise<void>((resolve) => void socket.once('close', () => resolve()));
    });
    closeAll(hub, closeCodes.goingAway, 'the server stops');
    const patience = setTimeout(() => {
      for (const { socket } of hub.connections) socket.terminate();
    }, closeTimeoutMs);
    await Promise.all(open);
    clearTimeout(patience);
  };
  return { upgrade, close };
}

async function findRefusal(
  { requireApiKey, readApiKey }: RealtimeParts,
  url: URL | null,
): Promise<number | null> {
  if (url?.pathname !== path) return 404;
  const { searchParams } = url;
  const key = searchParams.get('apikey');
  if (requireApiKey && key === null) return 401;
  if (key !== null && (await readApiKey(key)) === null) return 403;
  const version = searchParams.get('vsn') ?? '1.0.0';
  return version === '1.0.0' || version === '2.0.0' ? null : 400;
}

const statusTexts: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
};

function refuse(stream: Duplex, status: number): void {
  const head = `HTTP/1.1 ${status} ${statusTexts[status]}`;
  stream.end(`${head}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

function serveSocket(
  { limits, waitingBytes }: RealtimeParts & { waitingBytes: Counts },
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
