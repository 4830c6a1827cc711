import { AuthError, invalidInput } from '#platform/auth-error.ts';
import { runAsService } from '#platform/database/service.ts';

import type { AccountContext } from '#features/auth/accounts/account-context.ts';
import { checkProof, type ProofInput } from '#features/auth/proofs/fresh-proof.ts';
import type { Actor } from '#features/auth/sessions/authenticate.ts';
import { addProof } from '#features/auth/sessions/require-strength.ts';
import { lockSession } from '#features/auth/sessions/sessions.ts';

/**
 * Makes a session fresh: its user proves their identity again, by the password or by a code that
 * `reauthenticate` sent. A second factor does the same in its own way (`verifyFactor`).
 *
 * @returns the actor with the fresh session
 * @throws `validation_failed` without a proof, `reauthentication_not_valid`, 429.
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
  const amr = await runAsService(ctx.database, async (tx) => {
    const session = await lockSession(tx, actor.session.id);
    if (!session) throw new AuthError(403, 'session_not_found', 'The session has ended');
    const amr = addProof(session.amr, method, ctx.clock.now());
    await tx
      .updateTable('auth.sessions')
      .set({ amr: JSON.stringify(amr) })
      .where('id', '=', session.id)
      .execute();
    return amr;
  });
  return { ...actor, session: { ...actor.session, amr } };
}
