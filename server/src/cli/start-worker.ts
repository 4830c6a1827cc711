import type { Config } from '#app/config.ts';
import type { ReplaceableServer } from '#app/main.ts';
import { onReplaced, reportToPrimary, type WorkerStart } from '#platform/processes/worker-start.ts';

import { webFolder } from './build-web.ts';

/** One of several processes on one port, until the primary stops or replaces it. */
export async function startWorker(
  worker: WorkerStart,
  config: Config,
  stopLimitMs: number,
): Promise<void> {
  const end = () => process.exit(0);
  const fail = async (error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    await reportToPrimary({ kind: 'failed', message });
    process.exit(1);
  };
  const stopping = new AbortController();
  const { signal } = stopping;
  // Ctrl+C in a terminal goes to the whole group: the primary decides.
  process.on('SIGINT', () => undefined);
  const { startServer } = await import('#app/main.ts');
  const starting = startServer({ config, worker, webFolder, signal, onProgress: () => undefined });
  const finish = (how: (server: ReplaceableServer) => Promise<void>) => {
    starting.then(
      (server) => how(server).then(end, fail),
      (error: unknown) => (error === signal.reason ? end() : fail(error)),
    );
  };
  process.on('SIGTERM', () => {
    if (signal.aborted) return;
    stopping.abort();
    setTimeout(end, stopLimitMs);
    finish((server) => server.close());
  });
  onReplaced(() => finish((server) => server.replace()));
  try {
    const { url } = await starting;
    await reportToPrimary({ kind: 'ready', url });
  } catch (error) {
    if (!signal.aborted) await fail(error);
  }
}
