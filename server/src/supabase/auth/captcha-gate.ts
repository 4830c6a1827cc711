import { type Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { z } from 'zod';

import { AuthError } from '#platform/auth-error.ts';
import { equalSecrets } from '#features/auth/auth-keys/auth-keys.ts';
import type { Accounts } from '#features/auth/accounts/open-accounts.ts';
import { CaptchaError, type CaptchaPort } from '#platform/captcha/captcha-port.ts';
import { readBearerToken } from '#platform/http/bearer.ts';

import type { AuthEnv } from './auth-app.ts';
import { readBody, text } from './read-body.ts';

/**
 * Calls that a program could repeat endlessly: creating accounts, sending messages, trying
 * passwords.
 */
const guardedPaths = /\/(?:signup|otp|recover|resend|sso)$/u;
const guardedGrants = new Set(['password', 'web3']);
const tokenLimit = 10_000;
const adminRoles = new Set(['service_role', 'supabase_admin']);

const guardedBody = z.object({
  gotrue_meta_security: z
    .object({ captcha_token: text })
    .nullish()
    .transform((meta) => meta?.captcha_token ?? ''),
});

/**
 * Requires a solved captcha where one is configured. It runs before the routes, so that none can
 * forget it. Callers with the service's key are exempt.
 *
 * @throws `captcha_failed`; 503 when the provider is down, which is not the caller's fault.
 */
export function requireCaptcha(accounts: Accounts) {
  const { captcha, limits } = accounts.ctx;
  return createMiddleware<AuthEnv>(async (c, next) => {
    if (captcha && isGuarded(c) && !(await isAdmin(accounts, c))) {
      const { gotrue_meta_security: token } = await readBody(c, guardedBody);
      if (token === '') throw refuse('no captcha_token found');
      const { ip } = c.get('client');
      await limits.countRequest('captcha', ip);
      const fault =
        token.length > tokenLimit ? 'too long' : await findFault(accounts, captcha, { token, ip });
      if (fault !== null) throw refuse(fault);
    }
    await next();
  });
}

function isGuarded(c: Context): boolean {
  if (c.req.method !== 'POST') return false;
  if (c.req.path.endsWith('/token')) return guardedGrants.has(c.req.query('grant_type') ?? '');
  return guardedPaths.test(c.req.path);
}

async function isAdmin({ reader, serviceRoleKey }: Accounts, c: Context): Promise<boolean> {
  const token = readBearerToken(c.req.raw.headers);
  if (token === null) return false;
  if (equalSecrets(token, serviceRoleKey)) return true;
  const claims = await reader.readClaims(token).catch(() => null);
  return adminRoles.has(claims?.role ?? '');
}

async function findFault(
  { ctx: { log } }: Accounts,
  captcha: CaptchaPort,
  { token, ip }: { token: string; ip: string },
): Promise<string | null> {
  try {
    return await captcha.findFault(token, ip);
  } catch (error) {
    if (!(error instanceof CaptchaError)) throw error;
    log.warn({ err: error }, 'a captcha could not be checked');
    throw new AuthError(503, 'unexpected_failure', 'captcha verification process failed');
  }
}

function refuse(reason: string): AuthError {
  const text = `captcha protection: request disallowed (${reason})`;
  return new AuthError(400, 'captcha_failed', text);
}
