import type { EventEmitter } from 'node:events';

import { secondMs } from '@kith/contract/core/time';

/** A monitor's and a proxy's checks are no work. */
const fewRequests = 10;
const limits = {
  /** It rests after so long with few requests. */
  restMs: 15 * secondMs,
  /** What is collected for less than that isn't worth the pause, of some tenths of a second. */
  grownBytes: 24 * 1024 * 1024,
};

/**
 * Gives memory back to the system while the server rests: what its start or a busy time has left, and the
 * space for new objects that grew with it. V8 collects as objects are made, so a process that makes none
 * would keep all of it.
 *
 * @returns what ends it
 */
export function trimAtRest(
  server: Pick<EventEmitter, 'on' | 'off'>,
  { restMs, grownBytes } = limits,
): () => void {
  let requests = 0;
  let leastBytes = 0;
  const count = () => void (requests += 1);
  const trim = async () => {
    const rests = requests <= fewRequests;
    requests = 0;
    if (!rests || process.memoryUsage.rss() < leastBytes + grownBytes) return;
    // Before the collection, so that the next turn doesn't begin another one.
    leastBytes = Infinity;
    await collect();
    leastBytes = process.memoryUsage.rss();
  };
  // A Node that was built without an inspector keeps its memory, and is not asked again.
  const timer = setInterval(() => void trim().catch(() => undefined), restMs).unref();
  server.on('request', count);
  return () => {
    clearInterval(timer);
    server.off('request', count);
  };
}

/**
 * The documented way to a full collection without a flag: it reports to V8 that memory is short, which also
 * makes its spaces smaller.
 */
async function collect(): Promise<void> {
  const { Session } = await import('node:inspector/promises');
  const session = new Session();
  session.connect();
  try {
    await session.post('HeapProfiler.collectGarbage');
  } finally {
    session.disconnect();
  }
}
