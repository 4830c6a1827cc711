import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { dayS } from '@kith/contract/core/time';
import { serve } from '@hono/node-server';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { Hono } from 'hono';

import { openConfiguredAccounts } from '#app/accounts.ts';
import { createApp } from '#app/app.ts';
import { readConfig } from '#app/config.ts';
import { listJobHandlers } from '#app/jobs.ts';
import { createHashing } from '#features/passwords/passwords.ts';
import type { Clock } from '#platform/clock.ts';
import type { JobOperations } from '#platform/jobs/job-operations.ts';
import { createDiskStore } from '#platform/files/disk-store.ts';
import type { JobHandler, JobQueue } from '#platform/jobs/job-queue.ts';
import { silentLogger } from '#platform/log.ts';
import { createOutbox } from '#platform/mail/outbox.ts';

import { goodPassword, type SentMail } from './auth-server.ts';
import { noJobOperations } from './no-job-operations.ts';
import type { TestDatabase } from './test-database.ts';

/** Somebody signed in, with the stock client and bare calls under `/api/v1`. */
export type AppMember = {
  id: string;
  email: string;
  client: SupabaseClient;
  token: string;
  call: (
    method: string,
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ) => Promise<Response>;
};

type JobSignal = Parameters<JobHandler['run']>[1];

export type AppServer = Awaited<ReturnType<typeof startAppServer>>;

/** The whole app over real HTTP on loopback; its clock can be moved, its jobs wait for the test. */
export async function startAppServer(
  database: TestDatabase,
  variables: Record<string, string> = {},
  /** Of a queue that the test runs beside it. */
  jobOperations: JobOperations = noJobOperations,
) {
  const outer = new Hono();
  const server = serve({ fetch: outer.fetch, port: 0, hostname: '127.0.0.1' });
  await new Promise((resolve) => server.once('listening', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const config = readConfig({
    APP_ORIGIN: origin,
    AUTH_IP_LIMITS: 'false',
    AUTH_MAIL_GAP_S: '0',
    AUTH_ACCOUNT_LIMITS: 'false',
    // Tests move the clock by weeks.
    AUTH_JWT_TTL_S: String(60 * dayS),
    ...variables,
  });
  let aheadMs = 0;
  const clock: Clock = { now: () => new Date(Date.now() + aheadMs) };
  const log = silentLogger;
  const folder = await mkdtemp(join(tmpdir(), 'kith-files-'));
  const files = createDiskStore(folder);
  const handlers = listJobHandlers({ config, database, files, log, clock });
  const sent: { name: string; data: object }[] = [];
  const jobs: JobQueue = {
    send: async (_tx, name, data) => {
      sent.push({ name, data });
    },
  };
  const run = async (
    name: string,
    data: object = {},
    signal: JobSignal = new AbortController().signal,
  ): Promise<void> => {
    const handler = handlers.find((known) => known.name === name);
    if (!handler) throw new Error(`There is no job ${name}`);
    await handler.run(data, signal, jobs);
  };
  const outbox = createOutbox({ jobs, clock, hasTransport: false });
  const hashing = await createHashing({ memoryCost: 64, timeCost: 1, parallelism: 1 });
  const accounts = await openConfiguredAccounts({ config, database, outbox, clock, log, hashing });
  accounts.ctx.policy.evenAnswerMs = 0;
  const ai = { remote: null };
  const parts = {
    config,
    accounts,
    database,
    jobs,
    jobOperations,
    files,
    ai,
    clock,
    log,
    webFolder: import.meta.dirname,
  };
  outer.route('/', await createApp(parts));

  return {
    origin,
    accounts,
    clock,
    publishableKey: accounts.publishableKey,
    sent,
    advance: (ms: number) => {
      aheadMs += ms;
    },
    run,
    /** Runs what was sent, oldest first. */
    runAll: async () => {
      for (let job = sent.shift(); job; job = sent.shift()) await run(job.name, job.data);
    },
    ...openClients(origin, accounts.publishableKey),
    readMails: async (recipient: string): Promise<SentMail[]> => {
      const found = await database.pool.query<SentMail>(
        'select * from auth.mails where recipient = $1 order by created_at desc',
        [recipient],
      );
      return found.rows;
    },
    close: async () => {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      });
      await rm(folder, { recursive: true });
    },
  };
}

/** Ways to call it: as somebody new, somebody known, or by a bare token. */
function openClients(origin: string, publishableKey: string) {
  const openClient = () =>
    createClient(origin, publishableKey, {
      auth: { autoRefreshToken: false, persistSession: false },
    });
  const callWith =
    (token: string): AppMember['call'] =>
    (method, path, body, headers = {}) =>
      fetch(`${origin}/api/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
  return {
    callWith,
    signUp: async (email = `${randomUUID()}@test.example`): Promise<AppMember> => {
      const client = openClient();
      const { data, error } = await client.auth.signUp({ email, password: goodPassword });
      if (error || !data.session) throw error ?? new Error('No session');
      const { access_token: token, user } = data.session;
      return { id: user.id, email, client, token, call: callWith(token) };
    },
    signIn: async (email: string): Promise<AppMember> => {
      const client = openClient();
      const { data, error } = await client.auth.signInWithPassword({
        email,
        password: goodPassword,
      });
      if (error) throw error;
      const { access_token: token, user } = data.session;
      return { id: user.id, email, client, token, call: callWith(token) };
    },
  };
}

/** Status and code of a refusal, as it stands in the answer. */
export async function refusalOf(answer: Response | Promise<Response>): Promise<unknown> {
  const response = await answer;
  const { code } = (await response.json()) as { code?: string };
  return [response.status, code];
}

/** What a call that is to succeed answers. */
export async function bodyOf<Body>(answer: Response | Promise<Response>): Promise<Body> {
  const response = await answer;
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return (await response.json()) as Body;
}
