import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';

import { serve } from '@hono/node-server';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { Hono } from 'hono';

import type { MemberContext } from '#platform/context.ts';
import { readBearerToken } from '#platform/http/bearer.ts';
import { silentLogger } from '#platform/log.ts';
import { createFunctionRoutes } from '#supabase/functions/routes.ts';

import { publishableKey } from './rest-server.ts';

export type FunctionsServer = {
  origin: string;
  /** A token that stands for this member. */
  issueToken: (ctx: MemberContext) => string;
  /** The stock client of a member. */
  signIn: (ctx: MemberContext) => SupabaseClient;
  /** The stock client of somebody who has not signed in. */
  guest: SupabaseClient;
  close: () => Promise<void>;
};

/** `/functions/v1` on a loopback port, with tokens that the test hands out itself. */
export async function startFunctionsServer(): Promise<FunctionsServer> {
  const members = new Map<string, MemberContext>();
  const routes = createFunctionRoutes({
    resolveMember: async (headers) => members.get(readBearerToken(headers) ?? '') ?? null,
    publishableKey,
    requireApiKey: true,
    log: silentLogger,
  });
  const { fetch: handle } = new Hono().route('/functions/v1', routes);
  const server = serve({ fetch: handle, port: 0, hostname: '127.0.0.1' });
  await new Promise((resolve) => server.once('listening', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clientOf = (token: string) =>
    createClient(origin, publishableKey, { accessToken: () => Promise.resolve(token) });
  const issueToken = (ctx: MemberContext) => {
    const token = randomUUID();
    members.set(token, ctx);
    return token;
  };
  return {
    origin,
    guest: clientOf(publishableKey),
    issueToken,
    signIn: (ctx) => clientOf(issueToken(ctx)),
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

type Answer = { data: unknown; error: { context?: unknown } | null };

/** Status and body of a call that was refused, as the application reads them. */
export async function refusalOfCall(call: PromiseLike<Answer>): Promise<unknown> {
  const { error } = await call;
  if (error === null) return null;
  const response = error.context as Response;
  return { status: response.status, ...((await response.json()) as object) };
}
