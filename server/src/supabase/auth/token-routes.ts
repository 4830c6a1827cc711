import { AuthError, invalidInput } from '#platform/auth-error.ts';
import { type Context, Hono } from 'hono';
import { z } from 'zod';

import type { Accounts } from '#features/auth/accounts/open-accounts.ts';
import { refreshSession } from '#features/auth/sessions/refresh-session.ts';
import type { WireSession } from '#features/auth/sessions/sessions.ts';
import { exchangeCode } from '#features/auth/sign-in/exchange-code.ts';
import { signIn } from '#features/auth/sign-in/sign-in.ts';

import type { AuthEnv } from './auth-app.ts';
import { limitByIp } from './gates.ts';
import { grantByIdToken, grantByWallet } from './identity-grants.ts';
import { grantByPasskey } from './passkey-routes.ts';
import { readBody, text } from './read-body.ts';
import { declareNeed } from './route-needs.ts';

type Grant = (accounts: Accounts, c: Context<AuthEnv>) => Promise<WireSession>;

/** `POST /token?grant_type=…`: every way to get a session. */
export function createTokenRoutes(accounts: Accounts): Hono<AuthEnv> {
  const app = new Hono<AuthEnv>();
  const limits = { token: limitByIp(accounts, 'token'), refresh: limitByIp(accounts, 'refresh') };
  app.use('/token', (c, next) => {
    const isRefresh = c.req.query('grant_type') === 'refresh_token';
    return limits[isRefresh ? 'refresh' : 'token'](c, next);
  });
  app.post('/token', signsInOrLinks, async (c) => {
    const grant = grants.get(c.req.query('grant_type') ?? '');
    if (!grant) throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
    return c.json(await grant(accounts, c));
  });
  return app;
}

/** The ID token's grant links an identity where the request says so. */
const signsInOrLinks = declareNeed('by_request', (_c, next) => next());

const grants = new Map<string, Grant>([
  ['password', grantByPassword],
  ['refresh_token', grantByRefreshToken],
  ['pkce', grantByCode],
  ['id_token', grantByIdToken],
  ['web3', grantByWallet],
  ['passkey', grantByPasskey],
]);

const passwordBody = z.object({ email: text, phone: text, password: text });

async function grantByPassword({ ctx }: Accounts, c: Context<AuthEnv>): Promise<WireSession> {
  const { email, phone, password } = await readBody(c, passwordBody);
  if (email === '' && phone === '') throw invalidInput('missing email or phone');
  const input = { email, phone, password };
  return ctx.hashingQueue(() => signIn({ ctx, client: c.get('client'), input }));
}

const refreshBody = z.object({ refresh_token: text });

async function grantByRefreshToken({ ctx }: Accounts, c: Context<AuthEnv>): Promise<WireSession> {
  const { refresh_token: refreshToken } = await readBody(c, refreshBody);
  return refreshSession({ ctx, client: c.get('client'), input: { refreshToken } });
}

const codeBody = z.object({ auth_code: text, code_verifier: text });

async function grantByCode({ ctx }: Accounts, c: Context<AuthEnv>): Promise<WireSession> {
  const { auth_code: code, code_verifier: verifier } = await readBody(c, codeBody);
  if (code === '' || verifier === '') {
    throw invalidInput('invalid request: both auth code and code verifier should be non-empty');
  }
  return exchangeCode({ ctx, client: c.get('client'), input: { code, verifier } });
}
