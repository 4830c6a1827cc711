import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

import { secondMs } from '@kith/contract/core/time';
import { WebSocketServer } from 'ws';

import type { TokenReader } from '#features/auth/auth-keys/token-reader.ts';
import { findClientAddress, networkOf } from '#platform/http/client-address.ts';
import type { LocalAccess } from '#platform/http/local-access.ts';
import { createCounts } from '#platform/realtime/socket-limits.ts';

import type { FrameVersion } from './frames.ts';
import { closeAll, closeCodes, type Hub } from './hub.ts';
import type { RealtimeLimits } from './realtime-limits.ts';
import type { FrameParts } from './serve-frame.ts';
import { serveSocket } from './serve-socket.ts';

const path = '/realtime/v1/websocket';
const maxFrameBytes = 100 * 1_024;
const closeTimeoutMs = 2 * secondMs;
/** A thousand sockets in two seconds. */
const closedAtOnce = 50;
const betweenTurnsMs = 100;

/** Whether another process takes its place already. */
export type ClosingReason = { isReplaced: boolean };

export type AcceptorParts = {
  /** The role of an API key; null for none of ours. */
  readApiKey: TokenReader['readApiKey'];
  /** False accepts sockets without `apikey`. */
  requireApiKey: boolean;
  trustedProxies: readonly string[];
  /** Whose sockets a dev environment accepts; null in the others. */
  localAccess: LocalAccess | null;
  limits: RealtimeLimits;
};

/** Accepts sockets, reads their frames, and closes them. */
export function createSocketAcceptor(parts: AcceptorParts, frameParts: FrameParts) {
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
    // Since the key was read.
    if (isClosing) return refuse(stream, 503);
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
      serveSocket({ limits: parts.limits, waitingBytes }, frameParts, ws, { version, address });
    });
  };
  const close = async ({ isReplaced }: ClosingReason) => {
    isClosing = true;
    const open = [...hub.connections].map(({ socket }) => {
      return new Promise<void>((resolve) => void socket.once('close', () => resolve()));
    });
    if (isReplaced) await closeInTurns(hub);
    else closeAll(hub, closeCodes.goingAway, 'the server stops');
    const patience = setTimeout(() => {
      for (const { socket } of hub.connections) socket.terminate();
    }, closeTimeoutMs);
    await Promise.all(open);
    clearTimeout(patience);
  };
  return { upgrade, close };
}

/** A few after the other: all would come back at the same moment, each with its joins. */
async function closeInTurns(hub: Hub): Promise<void> {
  const open = [...hub.connections];
  for (let first = 0; first < open.length; first += closedAtOnce) {
    if (first > 0) await sleep(betweenTurnsMs);
    for (const { socket } of open.slice(first, first + closedAtOnce)) {
      socket.close(closeCodes.serviceRestart, 'the server was replaced');
    }
  }
}

async function findRefusal(
  { requireApiKey, readApiKey }: AcceptorParts,
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
