import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { serve } from '@hono/node-server';
import { Hono } from 'hono';

import { openConfiguredAccounts } from '#app/accounts.ts';
import { createApp } from '#app/app.ts';
import { type Config, readConfig } from '#app/config.ts';
import { listJobHandlers } from '#app/jobs.ts';
import { openConfiguredTelemetry } from '#app/telemetry.ts';
import type { SendText } from '#features/auth/accounts/factor-policy.ts';
import type { Accounts } from '#features/auth/accounts/open-accounts.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { openAi } from '#platform/ai/remote-model.ts';
import { createDiskStore } from '#platform/files/disk-store.ts';
import type { JobOperations } from '#platform/jobs/job-operations.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import { networkOf } from '#platform/http/client-address.ts';
import { WholeResponse } from '#platform/http/whole-response.ts';
import { type Logger, silentLogger } from '#platform/log.ts';
import { createOutbox } from '#platform/mail/outbox.ts';
import { forgetEverywhere } from '#platform/rate-limit.ts';
import { type RealtimeLimits, realtimeLimits } from '#supabase/realtime/realtime-limits.ts';
import { openRealtime, type Realtime } from '#supabase/realtime/realtime-server.ts';

import { closeAtEnd } from './close-at-end.ts';
import { noJobOperations } from './no-job-operations.ts';
import { openTestClients } from './test-app-clients.ts';
import { createCountingHashing, createManualQueue, createRunningClock } from './test-app-parts.ts';

export type TestAppOptions = {
  database: Database;
  /** Settings as environment variables; the limits of the auth service start switched off. */
  variables?: Record<string, string>;
  auth?: { sendText?: SendText };
  jobs?: { queue?: JobQueue; operations?: JobOperations };
  /** Also takes sockets, with these limits. */
  realtime?: boolean | { redisUrl?: string; limits?: Partial<RealtimeLimits> };
  log?: Logger;
  /** Starts peers that have to know the app's address; answers the variables that name them. */
  startPeers?: (origin: string) => Promise<Record<string, string>>;
};

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

/** A page as the build makes it: one inline script and one file. */
const page =
  '<html><head><script>start()</script></head><body><script src="/a.js"></script></body></html>';

const relaxedLimits = {
  AUTH_IP_LIMITS: 'false',
  AUTH_ACCOUNT_LIMITS: 'false',
  AUTH_MAIL_GAP_S: '0',
  AUTH_SMS_GAP_S: '0',
};

/** Where it listens, and where its tests call from. */
const host = '127.0.0.1';

/**
 * The whole app over real HTTP on loopback, composed as in production but for its clock, which the
 * test moves, and its jobs, which wait for the test. Closes at the end of the test or file.
 */
export async function startTestApp({
  database,
  variables = {},
  auth: { sendText } = {},
  jobs: { queue, operations = noJobOperations } = {},
  realtime = false,
  log = silentLogger,
  startPeers = async () => ({}),
}: TestAppOptions) {
  await forgetOwnAddress();
  const outer = new Hono();
  const server = serve({
    fetch: outer.fetch,
    port: 0,
    hostname: host,
    serverOptions: { ServerResponse: WholeResponse },
  });
  await new Promise((resolve) => void server.once('listening', resolve));
  const origin = `http://${host}:${(server.address() as AddressInfo).port}`;
  const config = readConfig({
    APP_ORIGIN: origin,
    ...relaxedLimits,
    // Tests of other sites than a local one need no email, either.
    ...(variables['SMTP_URL'] === undefined && { AUTH_EMAIL_AUTOCONFIRM: 'true' }),
    ...variables,
    ...(await startPeers(origin)),
  });
  const clock = createRunningClock();
  const folder = await mkdtemp(join(tmpdir(), 'kith-app-'));
  const webFolder = join(folder, 'client');
  await mkdir(webFolder);
  await writeFile(join(webFolder, '__spa-fallback.html'), page);
  const files = createDiskStore(join(webFolder, 'files'));
  const ai = openAi({
    baseUrl: config.AI_BASE_URL,
    apiKey: config.AI_API_KEY,
    model: config.AI_MODEL,
  });
  const manual = createManualQueue(listJobHandlers({ config, database, files, ai, log, clock }));
  const jobs = queue ?? manual.jobs;
  const hashing = createCountingHashing();
  const outbox = createOutbox({ jobs, clock, hasTransport: config.SMTP_URL !== undefined });
  const parts = { config, database, clock, log };
  const accounts = await openConfiguredAccounts({ ...parts, outbox, hashing, sendText });
  accounts.ctx.policy.evenAnswerMs = 0;
  const telemetry = await openConfiguredTelemetry(config, log);
  telemetry.watchPools({ requests: database.pool });
  const app = await createApp({
    ...parts,
    accounts,
    jobs,
    files,
    webFolder,
    jobOperations: operations,
    ai,
    telemetry,
  });
  outer.route('/', app);
  const sockets = realtime === false ? null : await openSockets({ ...parts, accounts }, realtime);
  sockets?.attach(server as never);
  telemetry.metrics?.watchSockets(() => sockets?.count() ?? 0);
  let closing: Promise<void> | null = null;
  const stop = async () => {
    await sockets?.close();
    await telemetry.close();
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      if ('closeAllConnections' in server) server.closeAllConnections();
    });
    await rm(folder, { recursive: true });
  };
  return closeAtEnd({
    origin,
    /** Method and path of every route and middleware. */
    routes: outer.routes,
    accounts,
    config,
    clock,
    hashing,
    realtime: sockets,
    ...manual,
    ...openTestClients({ origin, accounts, database, clock }),
    advance: clock.advance,
    close: () => (closing ??= stop()),
  });
}

function openSockets(
  {
    config,
    accounts,
    ...parts
  }: {
    config: Config;
    accounts: Accounts;
    database: Database;
    clock: Clock;
    log: Logger;
  },
  options: Exclude<TestAppOptions['realtime'], undefined | false>,
): Promise<Realtime> {
  const { redisUrl, limits = {} } = options === true ? {} : options;
  return openRealtime({
    ...parts,
    redisUrl,
    verifyAccessToken: accounts.verifyAccessToken,
    readApiKey: accounts.reader.readApiKey,
    requireApiKey: config.AUTH_REQUIRE_APIKEY,
    trustedProxies: config.TRUSTED_PROXIES,
    localAccess: config.localAccess,
    // A test's sockets send no heartbeats, however long it takes.
    limits: { ...realtimeLimits, idleMs: Number.POSITIVE_INFINITY, ...limits },
  });
}

/**
 * All test files of a process call from one address and share what limits count in memory. Which file
 * follows which, and how soon, must not decide whether a limit is reached.
 */
async function forgetOwnAddress(): Promise<void> {
  const addresses = [host, networkOf(host)];
  const keys = addresses.flatMap((address) => [address, `pictures ${address}`]);
  await Promise.all(keys.map((key) => forgetEverywhere(key)));
}
