import { secondMs } from '@kith/contract/core/time';

import { resumeExports } from '#features/auth/account-exports/export-jobs.ts';
import { watchDeeds } from '#features/badges/watch-deeds.ts';
import { resumeAnalyses } from '#features/analyses/resume-analyses.ts';
import { resumeImports } from '#features/imports/resume-imports.ts';
import { watchNotes } from '#features/interactions/watch-notes.ts';
import { resumeProfiles } from '#features/profile-analyses/resume-profiles.ts';
import { sendSettlements } from '#features/referrals/referral-jobs.ts';
import { openAi } from '#platform/ai/remote-model.ts';
import { systemClock } from '#platform/clock.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { openFiles } from '#platform/files/open-files.ts';
import { listen } from '#platform/http/listen.ts';
import { poolSizesOf } from '#platform/database/pool-sizes.ts';
import { jobsOfKind, startJobs } from '#platform/jobs/job-queue.ts';
import { createLogger, type Logger } from '#platform/log.ts';
import { createOutbox } from '#platform/mail/outbox.ts';
import { trimAtRest } from '#platform/processes/trim-at-rest.ts';
import type { WorkerStart } from '#platform/processes/worker-start.ts';
import { realtimeLimits } from '#supabase/realtime/realtime-limits.ts';
import { openRealtime } from '#supabase/realtime/realtime-server.ts';

import { openConfiguredAccounts } from './accounts.ts';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { drain, type Ending, openEnds } from './end-server.ts';
import { warnOfInstallation } from './installation-warnings.ts';
import { bulkLimitMs, listJobHandlers } from './jobs.ts';
import { openConfiguredTelemetry } from './telemetry.ts';

export type RunningServer = { url: string; close: () => Promise<void> };
/** `replace` closes it while another process has taken its place: what it does is finished. */
export type ReplaceableServer = RunningServer & { replace: () => Promise<void> };

/** Starts everything in order, and stops it in the opposite order. */
export async function startServer({
  config,
  worker = null,
  webFolder,
  signal,
  onProgress,
}: {
  config: Config;
  /** Of one of several processes on one port. */
  worker?: WorkerStart | null;
  webFolder: string;
  /** Interrupts the start. */
  signal: AbortSignal;
  onProgress: (text: string) => void;
}): Promise<ReplaceableServer> {
  const log = openLog(config, worker);
  await using opened = new AsyncDisposableStack();
  const telemetry = await openConfiguredTelemetry(config, log, worker?.number ?? null);
  opened.defer(() => telemetry.close());
  const database = await openDatabase({
    settings: { dataDir: config.dataDir, databaseUrl: config.DATABASE_URL },
    held: worker?.connection ?? null,
    limits: {
      requestMs: config.DATABASE_TIMEOUT_S * secondMs,
      jobStatementMs: bulkLimitMs,
      connections: poolSizesOf(worker?.workers ?? 1),
    },
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
    atOnce: Math.max(1, Math.round(jobsOfKind / (worker?.workers ?? 1))),
    handlers: listJobHandlers({ config, database: database.forJobs, files, ai, log, clock }),
  });
  opened.defer(() => jobs.stop());
  signal.throwIfAborted();
  await resumeWork({ database, jobs });
  const deeds = { database: database.forJobs, jobs, log, followers: [sendSettlements] };
  opened.defer(watchDeeds(deeds));
  opened.defer(watchNotes({ database: database.forJobs, jobs, clock, log }));
  const outbox = createOutbox({ jobs, clock, hasTransport: config.SMTP_URL !== undefined });
  const accounts = await openConfiguredAccounts({ config, database, outbox, clock, log });
  const parts = { config, accounts, database, jobs, files, ai, clock, log, telemetry, webFolder };
  const ending: Ending = { isNear: false, isReplaced: false };
  const app = await createApp({
    ...parts,
    jobOperations: jobs.operations,
    isStopping: () => ending.isNear,
    areJobsRunning: jobs.isRunning,
    beforeEnd: (write) =>
      opened.defer(() =>
        write().catch((error: unknown) => log.warn({ err: error }, 'counts were not written')),
      ),
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
    limits: { ...realtimeLimits, ...(config.AUTH_IP_LIMITS ? {} : { socketsOfAddress: null }) },
  });
  opened.defer(() => realtime.close());
  telemetry.metrics?.watchSockets(() => realtime.count());
  signal.throwIfAborted();
  const listener = await listen(app.fetch, { port: config.PORT, hosts: config.listenHosts });
  realtime.attach(listener.server);
  opened.defer(trimAtRest(listener.server));
  opened.defer(() => drain({ listener, realtime, jobs }, ending, config));
  const running = opened.move();
  const url = `http://localhost:${listener.port}`;
  return { url, ...openEnds({ running, listener, ending, config }) };
}

/** What a server that was killed left unfinished. */
async function resumeWork(parts: Parameters<typeof resumeImports>[0]): Promise<void> {
  await resumeImports(parts);
  await resumeAnalyses(parts);
  await resumeProfiles(parts);
  await resumeExports(parts);
}

/** Of several processes, the primary gives the warnings. */
function openLog(config: Config, worker: WorkerStart | null): Logger {
  const log = createLogger(config.LOG_LEVEL);
  if (worker !== null) return log.child({ worker: worker.number });
  warnOfInstallation(config, log);
  return log;
}
