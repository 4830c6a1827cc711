import { AuthError, invalidInput } from '#platform/auth-error.ts';
import { runAsService } from '#platform/database/service.ts';

import type { AccountContext } from '#features/auth/accounts/account-context.ts';
import { checkProof, type ProofInput } from '#features/auth/proofs/fresh-proof.ts';
import type { Actor } from '#features/auth/sessions/authenticate.ts';
import { addProof } from '#features/auth/sessions/require-strength.ts';
import { lockSession } from '#features/auth/sessions/sessions.ts';
import { findUser, refuseBanned, type User, userGone } from '#features/auth/users/users.ts';

/**
 * Makes a session fresh: its user proves their identity again, by the password or by a code that
 * `reauthenticate` sent. A second factor does the same in its own way (`verifyFactor`).
 *
 * @returns the actor with the fresh session
 * @throws `validation_failed` without a proof, `reauthentication_not_valid`, `session_not_found`,
 * `user_not_found`, `user_banned`, 429.
 */
export async function proveIdentity({
  ctx,
  actor,
  input,
}: {
  ctx: AccountContext;
  actor: Actor;
  input: ProofInput;
}): Promise<Actor> {
  if (input.password === '' && input.nonce === '') {
    throw invalidInput('A password or a nonce is required');
  }
  const method = await checkProof(ctx, actor.user, input);
  if (method === null) {
    const text = 'Nonce has expired or is invalid';
    throw new AuthError(422, 'reauthentication_not_valid', text);
  }
  const { user, session } = await runAsService(ctx.database, async (tx) => {
    const session = await lockSession(tx, actor.session.id);
    if (!session) throw new AuthError(403, 'session_not_found', 'The session has ended');
    const user = await findUser(tx, actor.user.id);
    if (!user) throw userGone();
    refuseBanned(user, ctx.clock.now());
    if (method === 'password' && isReplaced(actor, user)) return { user, session: null };
    const amr = addProof(session.amr, method, ctx.clock.now());
    await tx
      .updateTable('auth.sessions')
      .set({ amr: JSON.stringify(amr) })
      .where('id', '=', session.id)
      .execute();
    return { user, session: { ...actor.session, amr } };
  });
  if (session) return { ...actor, session };
  // It was replaced while it was compared, or the same one was hashed again.
  return proveIdentity({ ctx, actor: { ...actor, user }, input });
}

function isReplaced({ user }: Actor, current: User): boolean {
  return user.encrypted_password !== current.encrypted_password;
}
