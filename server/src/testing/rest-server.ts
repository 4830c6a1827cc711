import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';

import { serve } from '@hono/node-server';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { sql } from 'drizzle-orm';
import { Hono } from 'hono';

import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';
import type { MemberClaims } from '#platform/database/transaction.ts';
import { silentLogger } from '#platform/log.ts';
import { createRestRoutes } from '#supabase/rest/routes.ts';

export const publishableKey = 'sb_publishable_for_tests';

export type RestServer = {
  origin: string;
  /** The stock client with this token. */
  clientOf: (token: string) => SupabaseClient;
  signIn: (ctx: MemberContext) => SupabaseClient;
  /** A token that stands for these claims. */
  issueToken: (claims: MemberClaims) => string;
  /** One raw request of a member, for what the stock client would never send. */
  send: (ctx: MemberContext, path: string, init?: RestRequest) => Promise<Response>;
  close: () => Promise<void>;
};

type RestRequest = { method?: string; body?: string; headers?: Record<string, string> };

/** `/rest/v1` on a loopback port, with tokens that the test hands out itself. */
export async function startRestServer(database: Database): Promise<RestServer> {
  const claimsOfToken = new Map<string, MemberClaims>();
  const routes = createRestRoutes({
    database,
    verifyAccessToken: async (token) => claimsOfToken.get(token) ?? null,
    publishableKey,
    requireApiKey: true,
    trustedProxies: [],
    log: silentLogger,
  });
  const { fetch: handle } = new Hono().route('/rest/v1', routes);
  const server = serve({ fetch: handle, port: 0, hostname: '127.0.0.1' });
  await new Promise((resolve) => server.once('listening', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issueToken = (claims: MemberClaims) => {
    const token = randomUUID();
    claimsOfToken.set(token, claims);
    return token;
  };
  const clientOf = (token: string) =>
    createClient(origin, publishableKey, { accessToken: () => Promise.resolve(token) });
  return {
    origin,
    issueToken,
    clientOf,
    signIn: (ctx) => clientOf(issueToken(ctx.actor)),
    send: (ctx, path, { headers = {}, ...init } = {}) =>
      fetch(`${origin}/rest/v1${path}`, {
        ...init,
        headers: {
          apikey: publishableKey,
          authorization: `Bearer ${issueToken(ctx.actor)}`,
          'content-type': 'application/json',
          ...headers,
        },
      }),
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

/** A consent record as the browser writes it. */
export function consentOf(ctx: MemberContext, type = 'data_processing', granted = true) {
  return {
    user_id: ctx.actor.memberId,
    consent_type: type,
    consent_granted: granted,
    user_agent: 'test',
    consent_version: 'v1.0',
    legal_basis: 'explicit_consent',
    granted_at: '2026-11-20T10:00:00.123456+00:00',
    expires_at: null,
    updated_at: '2026-11-20T10:00:00.123456Z',
  };
}

export async function storedConsents(
  database: Database,
  ctx: MemberContext,
): Promise<Record<string, unknown>[]> {
  const result = await runAsService(database, (tx) =>
    tx.execute(sql`select consent_type, consent_granted from user_consent
      where user_id = ${ctx.actor.memberId} order by consent_type`),
  );
  return result.rows;
}
