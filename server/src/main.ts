import { setTimeout as sleep } from 'node:timers/promises';

import { secondMs } from '@kith/contract/core/time';

import { resumeExports } from '#features/auth/account-exports/export-jobs.ts';
import { watchDeeds } from '#features/badges/watch-deeds.ts';
import { resumeAnalyses } from '#features/analyses/resume-analyses.ts';
import { resumeImports } from '#features/imports/resume-imports.ts';
import { resumeProfiles } from '#features/profile-analyses/resume-profiles.ts';
import { sendSettlements } from '#features/referrals/referral-jobs.ts';
import { openAi } from '#platform/ai/remote-model.ts';
import { systemClock } from '#platform/clock.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { openFiles } from '#platform/files/open-files.ts';
import { listen, type Listener } from '#platform/http/listen.ts';
import { startJobs } from '#platform/jobs/job-queue.ts';
import { createLogger } from '#platform/log.ts';
import { createOutbox } from '#platform/mail/outbox.ts';
import { realtimeLimits } from '#supabase/realtime/realtime-limits.ts';
import { openRealtime } from '#supabase/realtime/realtime-server.ts';

import { openConfiguredAccounts } from './accounts.ts';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { describeWarning, findInstallationWarnings } from './installation-warnings.ts';
import { bulkLimitMs, listJobHandlers } from './jobs.ts';
import { openConfiguredTelemetry } from './telemetry.ts';

const idleSweepMs = 50;
/** With what follows, less than the ten seconds after which a supervisor would kill the process. */
const drainTimeoutMs = 4 * secondMs;

export type RunningServer = { url: string; close: () => Promise<void> };

/** Starts everything in order, and stops it in the opposite order. */
export async function startServer({
  config,
  webFolder,
  signal,
  onProgress,
}: {
  config: Config;
  webFolder: string;
  /** Interrupts the start. */
  signal: AbortSignal;
  onProgress: (text: string) => void;
}): Promise<RunningServer> {
  const log = createLogger(config.LOG_LEVEL);
  for (const warning of findInstallationWarnings(config)) {
    log.warn({ warning }, describeWarning(warning));
  }
  await using opened = new AsyncDisposableStack();
  const telemetry = await openConfiguredTelemetry(config, log);
  opened.defer(() => telemetry.close());
  const database = await openDatabase({
    settings: { dataDir: config.dataDir, databaseUrl: config.DATABASE_URL },
    limits: { requestMs: config.DATABASE_TIMEOUT_S * secondMs, jobStatementMs: bulkLimitMs },
    log,
    onProgress,
  });
  opened.defer(() => database.close());
  telemetry.watchPools({ requests: database.pool, jobs: database.forJobs.pool });
  signal.throwIfAborted();
  const ai = openAi({
    baseUrl: config.AI_BASE_URL,
    apiKey: config.AI_API_KEY,
    model: config.AI_MODEL,
  });
  const clock = systemClock;
  const files = openFiles({ dataDir: config.dataDir, s3: config.fileBucket });
  const jobs = await startJobs({
    database,
    jobDatabase: database.forJobs,
    log,
    tracing: telemetry.tracing,
    handlers: listJobHandlers({ config, database: database.forJobs, files, ai, log, clock }),
  });
  opened.defer(() => jobs.stop());
  signal.throwIfAborted();
  await resumeImports({ database, jobs });
  await resumeAnalyses({ database, jobs });
  await resumeProfiles({ database, jobs });
  await resumeExports({ database, jobs });
  const followers = [sendSettlements];
  opened.defer(watchDeeds({ database: database.forJobs, jobs, log, followers }));
  const outbox = createOutbox({ jobs, clock, hasTransport: config.SMTP_URL !== undefined });
  const accounts = await openConfiguredAccounts({ config, database, outbox, clock, log });
  const parts = { config, accounts, database, jobs, files, ai, clock, log, webFolder };
  const stop = { isNear: false };
  const app = await createApp({
    ...parts,
    telemetry,
    jobOperations: jobs.operations,
    isStopping: () => stop.isNear,
    areJobsRunning: jobs.isRunning,
  });
  const realtime = await openRealtime({
    database,
    clock,
    log,
    redisUrl: config.REDIS_URL,
    verifyAccessToken: accounts.verifyAccessToken,
    readApiKey: accounts.reader.readApiKey,
    requireApiKey: config.AUTH_REQUIRE_APIKEY,
    trustedProxies: config.TRUSTED_PROXIES,
    localAccess: config.localAccess,
    limits: {
      ...realtimeLimits,
      ...(config.AUTH_IP_LIMITS ? {} : { socketsOfAddress: null }),
    },
  });
  opened.defer(() => realtime.close());
  telemetry.metrics?.watchSockets(() => realtime.count());
  signal.throwIfAborted();
  const listener = await listen(app.fetch, { port: config.PORT, hosts: config.listenHosts });
  realtime.attach(listener.server);
  opened.defer(async () => {
    stop.isNear = true;
    // Open sockets would delay the draining.
    const closing = Promise.all([realtime.close(), closeListener(listener), jobs.interrupt()]);
    await Promise.race([closing, sleep(drainTimeoutMs, undefined, { ref: false })]);
    if ('closeAllConnections' in listener.server) listener.server.closeAllConnections();
  });
  const running = opened.move();
  return { url: `http://localhost:${listener.port}`, close: () => running.disposeAsync() };
}

/** Accepts no new request. @returns when the running ones have ended */
async function closeListener({ server, close }: Listener): Promise<void> {
  // A connection stays open after its last answer.
  const sweeping = setInterval(() => {
    if ('closeIdleConnections' in server) server.closeIdleConnections();
  }, idleSweepMs);
  await close();
  clearInterval(sweeping);
}
