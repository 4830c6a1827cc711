import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Clock } from '#platform/clock.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import { silentLogger } from '#platform/log.ts';
import { createOutbox } from '#platform/mail/outbox.ts';
import { serve } from '@hono/node-server';
import {
  createClient,
  type SupabaseClient,
  type SupabaseClientOptions,
} from '@supabase/supabase-js';
import { Hono } from 'hono';

import { openConfiguredAccounts } from '#app/accounts.ts';
import { readConfig } from '#app/config.ts';
import type { SendText } from '#features/accounts/factor-policy.ts';
import { createHashing, type PasswordHashing } from '#features/passwords/passwords.ts';
import { createAuthRoutes } from '#supabase/auth/routes.ts';

import type { TestDatabase } from './test-database.ts';

export const goodPassword = 'Warm-Ties-2026';

type AuthOptions = NonNullable<SupabaseClientOptions<'public'>['auth']>;
export type SentMail = { recipient: string; subject: string; body_text: string; body_html: string };

/** A clock that runs, and can be moved ahead. */
function createRunningClock(): Clock & { advance: (ms: number) => void } {
  let aheadMs = 0;
  return {
    now: () => new Date(Date.now() + aheadMs),
    advance: (ms) => (aheadMs += ms),
  };
}

/** Hashes cheaply and counts what it was asked. */
function createCountingHashing(): PasswordHashing & { count: number } {
  const hashing = createHashing({ memoryCost: 64, timeCost: 1, parallelism: 1 });
  const counted = {
    count: 0,
    isOutdated: hashing.isOutdated,
    hashPassword: (password: string) => {
      counted.count += 1;
      return hashing.hashPassword(password);
    },
    verifyPassword: (stored: string | null, password: string) => {
      counted.count += 1;
      return hashing.verifyPassword(stored, password);
    },
  };
  return counted;
}

const noJobs: JobQueue = { send: () => Promise.reject(new Error('This test has no SMTP server')) };

/** The auth service over real HTTP on loopback. Limits by IP address and mail gaps start switched off. */
export async function startAuthServer(
  database: TestDatabase,
  variables: Record<string, string> = {},
  {
    jobs = noJobs,
    sendText,
    prepare = async () => ({}),
  }: {
    jobs?: JobQueue;
    sendText?: SendText;
    /** Starts peers that have to know the server's address; answers the variables that name them. */
    prepare?: (url: string) => Promise<Record<string, string>>;
  } = {},
) {
  const app = new Hono();
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await new Promise((resolve) => {
    server.once('listening', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const config = readConfig({
    APP_ORIGIN: url,
    AUTH_IP_LIMITS: 'false',
    AUTH_MAIL_GAP_S: '0',
    AUTH_SMS_GAP_S: '0',
    AUTH_ACCOUNT_LIMITS: 'false',
    ...variables,
    ...(await prepare(url)),
  });
  const clock = createRunningClock();
  const hashing = createCountingHashing();
  const outbox = createOutbox({ jobs, clock, hasTransport: config.SMTP_URL !== undefined });
  const log = silentLogger;
  const parts = { config, database, outbox, clock, log, hashing, sendText };
  const auth = await openConfiguredAccounts(parts);
  auth.ctx.policy.evenAnswerMs = 0;
  app.route(
    '/auth/v1',
    createAuthRoutes({
      accounts: auth,
      requireApiKey: config.AUTH_REQUIRE_APIKEY,
      trustedProxies: config.TRUSTED_PROXIES,
      geoHeader: config.GEO_HEADER,
      version: config.version,
    }),
  );
  const key = auth.publishableKey;
  return {
    url,
    server,
    auth,
    clock,
    hashing,
    config,
    /** An unmodified client of its own. */
    client: (options: AuthOptions = {}): SupabaseClient['auth'] =>
      createClient(url, key, { auth: { autoRefreshToken: false, ...options } }).auth,
    /** The client of a service that holds the service key. */
    admin: (): SupabaseClient['auth']['admin'] =>
      createClient(url, auth.serviceRoleKey, {
        auth: { autoRefreshToken: false, persistSession: false },
      }).auth.admin,
    /** A bare request, as the client would send it. */
    call: (path: string, { token, headers, body, method }: CallOptions = {}) =>
      fetch(`${url}/auth/v1${path}`, {
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        redirect: 'manual',
        headers: {
          apikey: key,
          authorization: `Bearer ${token ?? key}`,
          'content-type': 'application/json;charset=UTF-8',
          'x-supabase-api-version': '2024-01-01',
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    ...readersOf(database),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}

/** What was sent from this database. */
function readersOf(database: TestDatabase) {
  return {
    readMails: async (recipient: string): Promise<SentMail[]> => {
      const found = await database.pool.query<SentMail>(
        'select * from auth.mails where recipient = $1 order by created_at desc',
        [recipient],
      );
      return found.rows;
    },
    /** The text messages that the dev environment keeps, newest first. */
    readMessages: async (phone: string): Promise<string[]> => {
      const found = await database.pool.query<{ body: string }>(
        'select body from auth.short_messages where recipient = $1 order by created_at desc',
        [phone],
      );
      return found.rows.map(({ body }) => body);
    },
  };
}

export type AuthServer = Awaited<ReturnType<typeof startAuthServer>>;

type CallOptions = {
  token?: string;
  headers?: Record<string, string>;
  body?: unknown;
  method?: string;
};

/** The link in a mail. */
export function linkIn(mail: SentMail | undefined): URL {
  const [, link] = /(https?:\S+\/verify\S+)/u.exec(mail?.body_text ?? '') ?? [];
  if (link === undefined) throw new Error('The mail has no link');
  return new URL(link);
}

/** The six digits in a mail. */
export function codeIn(mail: SentMail | undefined): string {
  const [, code] = /(?:^|\s)(\d{6})(?:\s|$)/u.exec(mail?.body_text ?? '') ?? [];
  if (code === undefined) throw new Error('The mail has no code');
  return code;
}

/** Where opening a link leads. */
export async function openInBrowser(link: URL): Promise<URL> {
  const response = await fetch(link, { redirect: 'manual' });
  const location = response.headers.get('location');
  if (response.status !== 303 || location === null) {
    throw new Error(`The link answered ${response.status}`);
  }
  return new URL(location);
}

export function fragmentOf(url: URL): URLSearchParams {
  return new URLSearchParams(url.hash.slice(1));
}

/** Waits until a condition holds. */
export async function waitFor<Result>(
  find: () => Result | undefined | Promise<Result | undefined>,
  timeoutMs = 10_000,
): Promise<Result> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const found = await find();
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error('Waited in vain');
    await sleep(20);
  }
}
