import { runAsService } from '#platform/database/service.ts';
import { sql } from 'drizzle-orm';

import type { AccountContext } from '#features/accounts/account-context.ts';

import type { Actor } from './authenticate.ts';

export const signOutScopes = ['global', 'local', 'others'] as const;
export type SignOutScope = (typeof signOutScopes)[number];

/**
 * Ends the user's sessions: all of them, this one, or all others. Their refresh tokens die with the
 * rows, their access tokens at the next check of the row.
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
  const which = {
    global: sql`true`,
    local: sql`id = ${session.id}`,
    others: sql`id <> ${session.id}`,
  }[scope];
  await runAsService(ctx.database, (tx) =>
    tx.execute(sql`delete from auth.sessions where user_id = ${user.id} and ${which}`),
  );
}
