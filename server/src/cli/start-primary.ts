import type { Config } from '#app/config.ts';
import { warnOfInstallation } from '#app/installation-warnings.ts';
import { secondMs } from '@kith/contract/core/time';
import type { ConnectionOptions } from '#platform/database/database.ts';
import { holdCluster } from '#platform/database/hold-cluster.ts';
import { connectionsOf } from '#platform/database/pool-sizes.ts';
import { createLogger, type Logger } from '#platform/log.ts';
import { type Supervisor, superviseWorkers } from '#platform/processes/supervise-workers.ts';

import { removePrimaryState, takeRestartOrder, writePrimaryState } from './primary-file.ts';

/** Less than the primary's own limit, so that it can still stop the database. */
const stopMs = 7.5 * secondMs;
/** After the last request of one that is replaced. */
const closingMs = 10 * secondMs;

/**
 * Starts the private database, if there is no other one, and the workers that do everything else. SIGUSR2
 * replaces them.
 */
export async function startPrimary({
  config,
  signal,
  onProgress,
}: {
  config: Config;
  signal: AbortSignal;
  onProgress: (text: string) => void;
}): Promise<{ url: string; close: () => Promise<void> }> {
  const log = createLogger(config.LOG_LEVEL);
  warnOfInstallation(config, log);
  await using opened = new AsyncDisposableStack();
  const connection = await openHeld(config, { opened, log, onProgress });
  signal.throwIfAborted();
  if (config.METRICS_TOKEN !== undefined) {
    (await import('#platform/telemetry/worker-metrics.ts')).answerWorkers();
  }
  onProgress(`Starting ${config.WORKERS} processes …`);
  const supervisor = await superviseWorkers({
    count: config.WORKERS,
    connection,
    log,
    limits: {
      stopMs: stopMs + config.DRAIN_NOTICE_S * secondMs,
      replaceMs: config.RESTART_TIMEOUT_S * secondMs + closingMs,
    },
    signal,
  });
  opened.defer(() => supervisor.stop());
  await acceptRestarts(config, { supervisor, log });
  opened.defer(() => removePrimaryState(config));
  const running = opened.move();
  return { url: supervisor.url, close: () => running.disposeAsync() };
}

/** @returns how to reach the private database; null where `DATABASE_URL` names another one */
async function openHeld(
  { dataDir, DATABASE_URL: databaseUrl, WORKERS: workers }: Config,
  {
    opened,
    log,
    onProgress,
  }: { opened: AsyncDisposableStack; log: Logger; onProgress: (text: string) => void },
): Promise<ConnectionOptions | null> {
  if (databaseUrl !== undefined) return null;
  onProgress('Starting the database …');
  const settings = { max_connections: String(connectionsOf(workers)) };
  const held = await holdCluster({ folder: dataDir, settings, log });
  opened.defer(() => held.close());
  return held.connection;
}

async function acceptRestarts(
  config: Config,
  { supervisor, log }: { supervisor: Supervisor; log: Logger },
): Promise<void> {
  const { pid } = process;
  let restarts = 0;
  await writePrimaryState(config, { pid, restarts, fault: null });
  const restart = async () => {
    let fault: string | null = null;
    try {
      await supervisor.restart(await takeRestartOrder(config));
      log.info('all workers are replaced');
    } catch (error) {
      fault = error instanceof Error ? error.message : String(error);
      log.error({ err: error }, 'the restart failed: the workers that run go on');
    }
    restarts += 1;
    await writePrimaryState(config, { pid, restarts, fault });
  };
  process.on('SIGUSR2', () => {
    restart().catch((error: unknown) => log.error({ err: error }, 'the restart was not noted'));
  });
}
