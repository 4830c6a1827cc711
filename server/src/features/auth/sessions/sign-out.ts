import { runAsService } from '#platform/database/service.ts';

import type { AccountContext } from '#features/auth/accounts/account-context.ts';

import type { Actor } from './authenticate.ts';

export const signOutScopes = ['global', 'local', 'others'] as const;
export type SignOutScope = (typeof signOutScopes)[number];

/**
 * Ends the user's sessions: all of them, this one, or all others. Their refresh tokens are deleted
 * with the rows, their access tokens are refused at the next check of the row.
 */
export async function signOut({
  ctx,
  actor: { user, session },
  input: { scope },
}: {
  ctx: AccountContext;
  actor: Actor;
  input: { scope: SignOutScope };
}): Promise<void> {
  await runAsService(ctx.database, (tx) => {
    const all = tx.deleteFrom('auth.sessions').where('user_id', '=', user.id);
    const ended = {
      global: all,
      local: all.where('id', '=', session.id),
      others: all.where('id', '<>', session.id),
    }[scope];
    return ended.execute();
  });
}
