import { secondMs } from '@kith/contract/core/time';

import { resumeExports } from '#features/auth/account-exports/export-jobs.ts';
import { resumeImports } from '#features/imports/resume-imports.ts';
import { openAi } from '#platform/ai/remote-model.ts';
import { systemClock } from '#platform/clock.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { openFiles } from '#platform/files/open-files.ts';
import { listen, type Listener } from '#platform/http/listen.ts';
import { startJobs } from '#platform/jobs/job-queue.ts';
import { createLogger } from '#platform/log.ts';
import { createOutbox } from '#platform/mail/outbox.ts';
import { openRealtime, realtimeLimits } from '#supabase/realtime/realtime-server.ts';

import { openConfiguredAccounts } from './accounts.ts';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { describeWarning, findInstallationWarnings } from './installation-warnings.ts';
import { listJobHandlers } from './jobs.ts';

const drainTimeoutMs = 10 * secondMs;

export type RunningServer = { url: string; close: () => Promise<void> };

/** Starts everything in order, and stops it in the opposite order. */
export async function startServer({
  config,
  webFolder,
  onProgress,
}: {
  config: Config;
  webFolder: string;
  onProgress: (text: string) => void;
}): Promise<RunningServer> {
  const log = createLogger(config.LOG_LEVEL);
  for (const warning of findInstallationWarnings(config)) {
    log.warn({ warning }, describeWarning(warning));
  }
  await using opened = new AsyncDisposableStack();
  const database = await openDatabase({
    settings: { dataDir: config.dataDir, databaseUrl: config.DATABASE_URL },
    log,
    onProgress,
  });
  opened.defer(() => database.close());
  const ai = openAi({
    baseUrl: config.AI_BASE_URL,
    apiKey: config.AI_API_KEY,
    model: config.AI_MODEL,
  });
  const clock = systemClock;
  const files = openFiles({ dataDir: config.dataDir, s3: config.fileBucket });
  const jobs = await startJobs({
    database,
    log,
    handlers: listJobHandlers({ config, database, files, log, clock }),
  });
  opened.defer(() => jobs.stop());
  await resumeImports({ database, jobs });
  await resumeExports({ database, jobs });
  const outbox = createOutbox({ jobs, clock, hasTransport: config.SMTP_URL !== undefined });
  const accounts = await openConfiguredAccounts({ config, database, outbox, clock, log });
  const parts = { config, accounts, database, jobs, files, ai, clock, log, webFolder };
  const app = await createApp({ ...parts, jobOperations: jobs.operations });
  const realtime = await openRealtime({
    ...{ database, clock, log, redisUrl: config.REDIS_URL },
    verifyAccessToken: accounts.verifyAccessToken,
    publishableKey: accounts.publishableKey,
    requireApiKey: config.AUTH_REQUIRE_APIKEY,
    trustedProxies: config.TRUSTED_PROXIES,
    localAccess: config.localAccess,
    limits: { ...realtimeLimits, ...(config.AUTH_IP_LIMITS ? {} : { socketsOfAddress: null }) },
  });
  opened.defer(() => realtime.close());
  const listener = await listen(app.fetch, { port: config.PORT, hosts: config.listenHosts });
  realtime.attach(listener.server);
  opened.defer(() => drain(listener));
  // Open sockets would delay the draining, so they are closed first.
  opened.defer(() => realtime.close());
  const running = opened.move();
  return { url: `http://localhost:${listener.port}`, close: () => running.disposeAsync() };
}

/** Accepts no new request and lets running ones finish. */
async function drain({ server, close }: Listener): Promise<void> {
  const closed = close();
  if ('closeIdleConnections' in server) server.closeIdleConnections();
  const patience = new Promise<void>((resolve) => {
    setTimeout(resolve, drainTimeoutMs).unref();
  });
  await Promise.race([closed, patience]);
  if ('closeAllConnections' in server) server.closeAllConnections();
}
