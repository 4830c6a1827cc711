import { randomUUID } from 'node:crypto';

import { dayS, minuteS, secondMs } from '@kith/contract/core/time';
import {
  createClient,
  type SupabaseClient,
  type SupabaseClientOptions,
} from '@supabase/supabase-js';
import { WebSocket } from 'ws';

import type { Accounts } from '#features/auth/accounts/open-accounts.ts';
import type { Clock } from '#platform/clock.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';

import { grantConsents, usualConsents } from './test-member.ts';
import { openRawSocket } from './raw-socket.ts';

export const goodPassword = 'Warm-Ties-2026';

/** Compressing an answer would take longer than most of the work for it. */
export const plainAnswer = { 'accept-encoding': 'identity' };

/** Settings of tests that move the clock by weeks. */
export const longSessions = { AUTH_JWT_TTL_S: String(60 * dayS) };

export type SentMail = { recipient: string; subject: string; body_text: string; body_html: string };

/** A signed-in member, with the stock client and bare calls under `/api/v1`. */
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

type AuthOptions = NonNullable<SupabaseClientOptions<'public'>['auth']>;
type CallOptions = {
  token?: string;
  headers?: Record<string, string>;
  body?: unknown;
  method?: string;
};
type RestRequest = { method?: string; body?: string; headers?: Record<string, string> };
type Parts = { origin: string; accounts: Accounts; database: Database; clock: Clock };

/** Every way to call an app: the stock client, bare requests, bare sockets. */
export function openTestClients(parts: Parts) {
  return {
    ...openServiceClients(parts),
    ...openMembers(parts),
    ...openContextClients(parts),
    ...openSocketClients(parts),
    ...openReaders(parts),
  };
}

function openServiceClients({ origin, accounts }: Parts) {
  const key = accounts.publishableKey;
  const request = (path: string, { token, headers, body, method }: CallOptions = {}) =>
    fetch(`${origin}${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      redirect: 'manual',
      headers: {
        ...plainAnswer,
        apikey: key,
        'content-type': 'application/json;charset=UTF-8',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return {
    key,
    /** A bare request, with a member's token if there is one. */
    request,
    /** A bare request to the auth service, as the stock client would send it. */
    call: (path: string, { token = key, headers, ...options }: CallOptions = {}) =>
      request(`/auth/v1${path}`, {
        ...options,
        token,
        headers: { 'x-supabase-api-version': '2024-01-01', ...headers },
      }),
    /** The auth part of a stock client of its own, by default without a browser's cookies. */
    client: (options: AuthOptions = {}, send = fetch): SupabaseClient['auth'] =>
      createClient(origin, key, {
        auth: { autoRefreshToken: false, ...options },
        global: { fetch: send },
      }).auth,
    /** The client of a service that holds the service key. */
    admin: (): SupabaseClient['auth']['admin'] =>
      createClient(origin, accounts.serviceRoleKey, {
        auth: { autoRefreshToken: false, persistSession: false },
      }).auth.admin,
  };
}

function openMembers({ origin, accounts, database }: Parts) {
  const openClient = (): SupabaseClient =>
    createClient(origin, accounts.publishableKey, {
      auth: { autoRefreshToken: false, persistSession: false },
    });
  const callWith =
    (token: string): AppMember['call'] =>
    (method, path, body, headers = {}) =>
      fetch(`${origin}/api/v1${path}`, {
        method,
        headers: {
          ...plainAnswer,
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
  return {
    /** A stock client of its own. */
    openClient,
    callWith,
    /** A new member with the usual consents. */
    signUp: async (
      email = `${randomUUID()}@test.example`,
      { consents = usualConsents } = {},
    ): Promise<AppMember> => {
      const client = openClient();
      const { data, error } = await client.auth.signUp({ email, password: goodPassword });
      if (error || !data.session) throw error ?? new Error('No session');
      const { access_token: token, user } = data.session;
      await grantConsents(database, user.id, consents);
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

/** For members from `createMember`: they have no password and need no session. */
function openContextClients({ origin, accounts, clock }: Parts) {
  const key = accounts.publishableKey;
  /** A token as a service would sign one. */
  const tokenOf = ({ actor }: Pick<MemberContext, 'actor'>, ttlS = 10 * minuteS): Promise<string> =>
    accounts.ctx.keys.sign({
      iss: `${origin}/auth/v1`,
      sub: actor.memberId,
      aud: 'authenticated',
      role: 'authenticated',
      exp: Math.floor(clock.now().getTime() / secondMs) + ttlS,
      ...(actor.sessionId !== null && { session_id: actor.sessionId }),
    });
  /** The stock client with this token. */
  const clientWith = (token: string | Promise<string>): SupabaseClient =>
    createClient(origin, key, { accessToken: () => Promise.resolve(token) });
  return {
    tokenOf,
    clientWith,
    clientAs: (ctx: MemberContext): SupabaseClient => clientWith(tokenOf(ctx)),
    /** The stock client of a visitor. */
    guest: clientWith(key),
    /** A bare request to `/rest/v1`, for what the stock client would never send. */
    restAs: async (ctx: MemberContext, path: string, { headers = {}, ...init }: RestRequest = {}) =>
      fetch(`${origin}/rest/v1${path}`, {
        ...init,
        headers: {
          ...plainAnswer,
          apikey: key,
          authorization: `Bearer ${await tokenOf(ctx)}`,
          'content-type': 'application/json',
          ...headers,
        },
      }),
  };
}

function openSocketClients({ origin, accounts }: Parts) {
  const key = accounts.publishableKey;
  const address = (query: Record<string, string>) =>
    `${origin.replace('http', 'ws')}/realtime/v1/websocket?${new URLSearchParams(query).toString()}`;
  return {
    /** The stock client with a token that stays the same, which it knows before it joins. */
    clientOf: async (token: string, options: { vsn?: string } = {}) => {
      const client = createClient(origin, key, {
        accessToken: () => Promise.resolve(token),
        realtime: { transport: WebSocket as never, ...options },
      });
      await client.realtime.setAuth();
      return client;
    },
    /** A bare socket that speaks frames; by default of version 2.0.0. */
    open: (query: Record<string, string> = {}) =>
      openRawSocket(address({ apikey: key, vsn: '2.0.0', ...query })),
  };
}

/** What was sent from this database. */
function openReaders({ database }: Parts) {
  return {
    readEmailsOf: async (recipient: string): Promise<SentMail[]> => {
      const found = await database.pool.query<SentMail>(
        'select * from auth.outgoing_emails where recipient = $1 order by created_at desc',
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
