import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { serve } from '@hono/node-server';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { Hono } from 'hono';

import { openConfiguredAccounts } from '#app/accounts.ts';
import { createApp } from '#app/app.ts';
import { readConfig } from '#app/config.ts';
import { createHashing } from '#features/passwords/passwords.ts';
import { systemClock } from '#platform/clock.ts';
import { createDiskStore } from '#platform/files/disk-store.ts';
import { silentLogger } from '#platform/log.ts';
import { createOutbox } from '#platform/mail/outbox.ts';

import { noJobOperations } from './no-job-operations.ts';
import type { TestDatabase } from './test-database.ts';

/** A page as the build makes it: one inline script and one file. */
const page =
  '<html><head><script>start()</script></head><body><script src="/a.js"></script></body></html>';

/** The whole app over real HTTP on loopback, within the test's process and without jobs. */
export async function startWholeServer(
  database: TestDatabase,
  variables: Record<string, string> = {},
) {
  const webFolder = await mkdtemp(join(tmpdir(), 'kith-app-'));
  await writeFile(join(webFolder, '__spa-fallback.html'), page);
  const outer = new Hono();
  const server = serve({ fetch: outer.fetch, port: 0, hostname: '127.0.0.1' });
  await new Promise((resolve) => {
    server.once('listening', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const config = readConfig({
    APP_ORIGIN: url,
    AUTH_IP_LIMITS: 'false',
    AUTH_ACCOUNT_LIMITS: 'false',
    AUTH_MAIL_GAP_S: '0',
    ...variables,
  });
  const jobs = { send: () => Promise.resolve() };
  const parts = { config, database, clock: systemClock, log: silentLogger };
  const accounts = await openConfiguredAccounts({
    ...parts,
    outbox: createOutbox({ jobs, clock: systemClock, hasTransport: false }),
    hashing: await createHashing({ memoryCost: 64, timeCost: 1, parallelism: 1 }),
  });
  accounts.ctx.policy.evenAnswerMs = 0;
  const files = createDiskStore(join(webFolder, 'files'));
  const app = await createApp({
    ...parts,
    accounts,
    jobs,
    files,
    jobOperations: noJobOperations,
    ai: { remote: null },
    webFolder,
  });
  outer.route('/', app);
  const connect = (key: string): SupabaseClient =>
    createClient(url, key, { auth: { autoRefreshToken: false, persistSession: false } });
  return {
    url,
    accounts,
    /** An unmodified client of its own. */
    client: () => connect(accounts.publishableKey),
    admin: () => connect(accounts.serviceRoleKey).auth.admin,
    /** A bare request with a member's token. */
    call: (path: string, { token, headers, body, method }: WholeCall = {}): Promise<Response> =>
      fetch(`${url}${path}`, {
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        redirect: 'manual',
        headers: {
          apikey: accounts.publishableKey,
          'content-type': 'application/json',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    close: async () => {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      });
      await rm(webFolder, { recursive: true });
    },
  };
}

export type WholeServer = Awaited<ReturnType<typeof startWholeServer>>;

type WholeCall = {
  token?: string;
  headers?: Record<string, string>;
  body?: unknown;
  method?: string;
};
