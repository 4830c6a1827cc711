import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

import { secondMs } from '@kith/contract/core/time';

import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { VerifyAccessToken } from '#platform/http/bearer.ts';
import type { Logger } from '#platform/log.ts';
import { openBus } from '#platform/realtime/open-bus.ts';

import { type AcceptorParts, type ClosingReason, createSocketAcceptor } from './accept-sockets.ts';
import { createDelivery } from './deliver-changes.ts';
import { closeAll, closeCodes, createHub } from './hub.ts';
import { createPatternMatcher } from './pattern-matcher.ts';
import { createPresenceService } from './presence.ts';
import { createTokenReader } from './read-token.ts';

const sweepEveryMs = 15 * secondMs;

export type RealtimeParts = AcceptorParts & {
  database: Database;
  redisUrl: string | undefined;
  verifyAccessToken: VerifyAccessToken;
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
  /** How many sockets are open. */
  count: () => number;
  /** Drops sockets and presences that were silent for too long; also runs on a timer. */
  sweep: () => void;
  /** Closes every socket so that clients reconnect elsewhere, and stops; a second call waits. */
  close: (reason?: ClosingReason) => Promise<void>;
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
      if (connection.lastHeardAtMs + limits.idleMs < now()) connection.socket.terminate();
    }
  };
  const sweeping = setInterval(sweep, sweepEveryMs);
  let closing: Promise<void> | null = null;
  const close = async (reason: ClosingReason) => {
    clearInterval(sweeping);
    await acceptor.close(reason);
    await delivery.idle();
    await presence.settle();
    await bus.close();
  };
  return {
    attach: (server) => void server.on('upgrade', (...asked) => void acceptor.upgrade(...asked)),
    count: () => hub.connections.size,
    sweep,
    close: (reason = { isReplaced: false }) => (closing ??= close(reason)),
  };
}
