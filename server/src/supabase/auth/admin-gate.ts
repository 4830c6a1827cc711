import { cutText } from '@kith/contract/core/text';
import { isUuid } from '@kith/contract/core/uuid';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';

import { AuthError } from '#platform/auth-error.ts';
import { equalSecrets } from '#features/auth/auth-keys/auth-keys.ts';
import type { Accounts } from '#features/auth/accounts/open-accounts.ts';
import { recordServiceAction } from '#features/roles/record-service-action.ts';
import { readBearerToken } from '#platform/http/bearer.ts';

import type { AuthEnv } from './auth-app.ts';
import { declareNeed } from './route-needs.ts';

/** The caller of the admin API; `memberId` and `sessionId` belong to a refused member. */
type AdminCaller = { isAllowed: boolean; memberId: string | null; sessionId: string | null };

export type AdminEnv = {
  Variables: AuthEnv['Variables'] & {
    adminCaller?: AdminCaller;
    /** The target, if the path doesn't name it. */
    targetUserId?: string;
  };
};

const adminRoles = new Set(['service_role', 'supabase_admin']);
const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/giu;
const maxFields = 30;
const maxNameLength = 60;

/**
 * Allows only the service: its key, or a token of its role that one of our keys signed. Neither
 * needs a user, a session or an expiry. Roles in a member's token count for nothing.
 *
 * @throws `no_authorization`, `bad_jwt`, `not_admin`; 429 after too many tries.
 */
export function requireAdmin(accounts: Accounts) {
  const gate = createMiddleware<AdminEnv>(async (c, next) => {
    try {
      await admit(accounts, c);
    } catch (error) {
      await accounts.ctx.limits.countRequest('admin', c.get('client').ip);
      throw error;
    }
    await next();
  });
  return declareNeed('service', gate);
}

async function admit({ serviceRoleKey, reader }: Accounts, c: Context<AdminEnv>): Promise<void> {
  c.set('adminCaller', { isAllowed: false, memberId: null, sessionId: null });
  const token = readBearerToken(c.req.raw.headers);
  if (token === null) {
    const text = 'This endpoint requires a valid Bearer token';
    throw new AuthError(401, 'no_authorization', text);
  }
  const isKey = equalSecrets(token, serviceRoleKey);
  const claims = isKey ? { role: 'service_role' } : await reader.readClaims(token).catch(refuse);
  const isAllowed = adminRoles.has(claims.role ?? '');
  const idOf = (value: unknown) =>
    !isAllowed && typeof value === 'string' && isUuid(value) ? value : null;
  c.set('adminCaller', {
    isAllowed,
    memberId: 'sub' in claims ? idOf(claims.sub) : null,
    sessionId: 'session_id' in claims ? idOf(claims.session_id) : null,
  });
  if (!isAllowed) throw new AuthError(403, 'not_admin', 'User not allowed');
}

function refuse(error: unknown): never {
  const detail = error instanceof Error ? error.message : 'token is malformed';
  const text = `invalid JWT: unable to parse or verify signature, ${detail}`;
  throw new AuthError(403, 'bad_jwt', text);
}

/**
 * Records every call of the admin API in the audit log, refused ones too: who, from where, on which user,
 * and the names of the parameters. Calls over the limit are no longer recorded, or anybody could
 * fill the log.
 */
export function recordAdminCalls({ ctx }: Accounts) {
  return createMiddleware<AdminEnv>(async (c, next) => {
    await next();
    const errorCode = c.error instanceof AuthError ? c.error.code : null;
    const { isAllowed = false, memberId = null, sessionId = null } = c.get('adminCaller') ?? {};
    if (!isAllowed && errorCode === 'over_request_rate_limit') return;
    const { ip, userAgent } = c.get('client');
    await recordServiceAction({
      database: ctx.database,
      action: {
        routePath: c.req.path.replaceAll(uuids, ':id'),
        method: c.req.method,
        fields: isAllowed ? await readFieldNames(c) : [],
        targetUserId: c.get('targetUserId') ?? targetIn(c.req.path),
        memberId,
        isAllowed,
        status: c.res.status,
        errorCode,
      },
      origin: { ipAddress: ip, userAgent, sessionId },
    });
  });
}

/** The user in a path under `/admin/users/…`. */
function targetIn(path: string): string | null {
  const [, id = ''] = /\/admin\/users\/([^/]+)/u.exec(path) ?? [];
  return isUuid(id) ? id : null;
}

async function readFieldNames(c: Context<AdminEnv>): Promise<string[]> {
  try {
    const names = Object.keys(JSON.parse(await c.req.text()) as object);
    return names.slice(0, maxFields).map((name) => cutText(name, maxNameLength));
  } catch {
    return [];
  }
}
