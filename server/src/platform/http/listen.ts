import { type AddressInfo, createServer, Server } from 'node:net';

import { createAdaptorServer, type HttpBindings, type ServerType } from '@hono/node-server';
import { secondMs } from '@kith/contract/core/time';

import { WholeResponse } from './whole-response.ts';

/** Everything that one HTTP server listens on. */
export type Listener = {
  server: ServerType;
  port: number;
  /** From now on each answer ends its connection, so that whoever keeps one opens the next elsewhere. */
  endConnections: () => void;
  /**
   * Stops listening. A connection without a request ends after `idleMs`: a request that is just on its
   * way on one that ends at once would fail.
   *
   * @returns when the last connection has ended
   */
  close: (options?: { idleMs?: number }) => Promise<void>;
};

const idleSweepMs = 50;

/**
 * How long an idle connection stays open. Longer than proxies keep theirs (usually 60 s): else one
 * could send a request on a connection that is just being closed here.
 */
const keepAliveMs = 75 * secondMs;

const portProblems: Record<string, string> = {
  EADDRINUSE: 'is taken: set PORT to another one',
  EACCES: 'is not for this user: set PORT to one above 1023',
};
const hostProblem = 'is no address of this machine: set HOST to another one';
/** A machine may lack one of the two kinds of addresses. */
const lacksAddress = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'];

/**
 * Listens on these hosts, or on every address when there are none.
 * @throws with one line that says what to do.
 */
export async function listen(
  fetch: (request: Request, bindings: HttpBindings) => Response | Promise<Response>,
  { port, hosts }: { port: number; hosts: readonly string[] },
): Promise<Listener> {
  let isEnding = false;
  const answer = async (request: Request, bindings: unknown) => {
    const { outgoing } = bindings as HttpBindings;
    const response = await fetch(request, bindings as HttpBindings);
    if (isEnding) outgoing.shouldKeepAlive = false;
    return response;
  };
  const server = createAdaptorServer({
    fetch: answer,
    serverOptions: { keepAliveTimeout: keepAliveMs, ServerResponse: WholeResponse },
  });
  const [first, ...further] = hosts.length === 0 ? [undefined] : hosts;
  await open(server as Server, port, first);
  const taken = (server.address() as AddressInfo).port;
  const doors: Server[] = [server as Server];
  for (const host of further) {
    const door = createServer((socket) => server.emit('connection', socket));
    try {
      await open(door, taken, host);
      doors.push(door);
    } catch (error) {
      if (!lacksAddress.includes(codeOf(error))) {
        doors.forEach((opened) => opened.close());
        throw error;
      }
    }
  }
  const close = async ({ idleMs = 0 } = {}) => {
    isEnding = true;
    const startedAt = performance.now();
    // The HTTP server's own `close` would end idle connections at once.
    const closed = doors.map(
      (door) => new Promise<void>((resolve) => Server.prototype.close.call(door, () => resolve())),
    );
    const sweeping = setInterval(() => {
      if (performance.now() - startedAt < idleMs) return;
      if ('closeIdleConnections' in server) server.closeIdleConnections();
    }, idleSweepMs);
    await Promise.all(closed);
    clearInterval(sweeping);
  };
  return { server, port: taken, endConnections: () => void (isEnding = true), close };
}

function codeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return (cause as NodeJS.ErrnoException).code ?? '';
}

function open(server: Server, port: number, host: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const problem = portProblems[error.code ?? ''];
      if (problem !== undefined) reject(new Error(`Port ${port} ${problem}`, { cause: error }));
      else if (host === undefined) reject(error);
      else reject(new Error(`${host} ${hostProblem}`, { cause: error }));
    });
    server.listen({ port, ...(host === undefined ? {} : { host }) }, resolve);
  });
}
