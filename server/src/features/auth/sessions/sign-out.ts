import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';

import { recordChange } from '#features/auth/account-changes/record-change.ts';
import type { AccountContext } from '#features/auth/accounts/account-context.ts';

import type { Actor } from './authenticate.ts';
import { lacksFactor, requireStrength } from './require-strength.ts';

export const signOutScopes = ['global', 'local', 'others'] as const;
export type SignOutScope = (typeof signOutScopes)[number];

/** What else ends when a member signs out: of the same transaction. */
export type OnSignOut = (tx: Tx, memberId: string) => Promise<void>;

/**
 * Ends the user's sessions: all of them, this one, or all others. Their refresh tokens are deleted
 * with the rows, their access tokens are refused at the next check of the row. Signing out always
 * works, but a session without the second factor ends itself alone.
 *
 * @throws for `others` `insufficient_aal`, `reauthentication_needed`.
 */
export async function signOut({
  ctx,
  actor,
  input: { scope },
  onSignOut,
}: {
  ctx: AccountContext;
  actor: Actor;
  input: { scope: SignOutScope };
  onSignOut?: OnSignOut | undefined;
}): Promise<void> {
  if (scope === 'others') requireStrength(ctx, actor, 'fresh');
  const { user, session } = actor;
  const endsOthers = scope !== 'local' && !lacksFactor(actor);
  await runAsService(ctx.database, async (tx) => {
    if (scope !== 'others') await onSignOut?.(tx, user.id);
    const all = tx.deleteFrom('auth.sessions').where('user_id', '=', user.id);
    if (!endsOthers) return all.where('id', '=', session.id).execute();
    if (scope === 'global') return all.execute();
    const ended = await all.where('id', '<>', session.id).executeTakeFirst();
    if (ended.numDeletedRows > 0n) await recordChange(tx, ctx, { user, kind: 'sessions_ended' });
  });
}
