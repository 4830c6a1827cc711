import { secondMs } from '@kith/contract/core/time';

import { readConfig } from '#app/config.ts';
import { readWorkerStart } from '#platform/processes/worker-start.ts';

import { buildWebIfNeeded, webFolder } from './build-web.ts';
import { endProgress, failWith, reportProgress } from './progress.ts';

/** Supervisors kill a process that needs ten seconds to stop. Whatever was cut off is repeated. */
const stopLimitMs = 9.5 * secondMs;

try {
  const config = readConfig(process.env);
  const limitMs = stopLimitMs + config.DRAIN_NOTICE_S * secondMs;
  const worker = readWorkerStart();
  if (worker === null) await startAlone(config, limitMs);
  else await (await import('./start-worker.ts')).startWorker(worker, config, limitMs);
} catch (error) {
  failWith(error);
}

/** As the process that was asked to start, with workers or without. */
async function startAlone(config: ReturnType<typeof readConfig>, limitMs: number): Promise<void> {
  // `npm run dev` serves the browser app by Vite.
  const isApiOnly = process.argv.includes('--api-only');
  if (!isApiOnly) await buildWebIfNeeded(() => reportProgress('Building the browser app …'));
  const stopping = new AbortController();
  const { signal } = stopping;
  const parts = { config, signal, onProgress: reportProgress };
  // Imported late, so that settings are checked before all else is loaded.
  const starting =
    config.WORKERS > 1
      ? (await import('./start-primary.ts')).startPrimary(parts)
      : (await import('#app/main.ts')).startServer({ ...parts, webFolder });
  const stop = () => {
    if (signal.aborted) return;
    stopping.abort();
    const end = () => process.exit(0);
    setTimeout(end, limitMs);
    starting.then(
      (server) => server.close().then(end, failWith),
      (error: unknown) => (error === signal.reason ? end() : failWith(error)),
    );
  };
  // An interrupted start also stops its database.
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  const server = await starting.catch((error: unknown) => {
    if (signal.aborted) return null;
    throw error;
  });
  endProgress();
  if (server && !signal.aborted) process.stdout.write(`Kith is ready on ${server.url}\n`);
}
