import { runAsService } from '#platform/database/service.ts';

import type { AccountContext } from '#features/auth/accounts/account-context.ts';
import type { WireUser } from '#features/auth/users/present-user.ts';

import { pageUsers } from './queries.ts';

/** One page of all users, newest first; `page` counts from 1. */
export async function listUsers({
  ctx,
  input: { page, perPage },
}: {
  ctx: AccountContext;
  input: { page: number; perPage: number };
}): Promise<{ users: WireUser[]; total: number }> {
  return runAsService(ctx.database, (tx) =>
    pageUsers(tx, { limit: perPage, offset: (page - 1) * perPage }),
  );
}
