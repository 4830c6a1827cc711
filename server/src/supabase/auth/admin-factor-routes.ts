import { isUuid } from '@kith/contract/core/uuid';
import { type Context, Hono } from 'hono';

import { AuthError } from '#platform/auth-error.ts';
import type { Accounts } from '#features/auth/accounts/open-accounts.ts';
import {
  listFactorsOfUser,
  removeFactorOfUser,
} from '#features/auth/factors/administer-factors.ts';

import type { AdminEnv } from './admin-gate.ts';
import { readFactorId } from './factor-routes.ts';

/**
 * The second factors of any user. Runs behind the gate of `createAdminRoutes`, which keeps the log.
 */
export function createAdminFactorRoutes({ ctx }: Accounts): Hono<AdminEnv> {
  const app = new Hono<AdminEnv>();
  app.get('/:id/factors', async (c) =>
    c.json(await listFactorsOfUser({ ctx, input: { userId: readUserId(c) } })),
  );
  app.delete('/:id/factors/:factorId', async (c) => {
    const userId = readUserId(c);
    const factorId = readFactorId(c.req.param('factorId'));
    return c.json(await removeFactorOfUser({ ctx, input: { userId, factorId } }));
  });
  return app;
}

/** @throws 404 `validation_failed` for an invalid id. */
function readUserId(c: Context<AdminEnv>): string {
  const id = c.req.param('id') ?? '';
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'user_id must be an UUID');
  c.set('targetUserId', id);
  return id;
}
