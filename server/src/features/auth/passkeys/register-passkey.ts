import { passkeyLimit, type Passkey } from '@kith/contract/account/passkeys';
import { AuthError } from '#platform/auth-error.ts';
import { runAsService } from '#platform/database/service.ts';

import { recordChange } from '#features/auth/account-changes/record-change.ts';
import type { AccountContext } from '#features/auth/accounts/account-context.ts';
import {
  checkCreation,
  type Credential,
  makeCreationOptions,
} from '#features/auth/factors/webauthn.ts';
import type { Actor } from '#features/auth/sessions/authenticate.ts';
import { callerOf, lockCaller } from '#features/auth/sessions/lock-caller.ts';

import { keepChallenge, takeChallenge, type WireChallenge } from './passkey-challenges.ts';
import { listStoredPasskeys, presentPasskey } from './stored-passkeys.ts';

/**
 * Asks the browser for a new passkey. Threat: an open session or a stolen password that adds a
 * permanent sign-in method; so its routes need a fresh proof.
 *
 * @throws `too_many_passkeys`.
 */
export async function beginPasskey({
  ctx,
  actor,
}: {
  ctx: AccountContext;
  actor: Actor;
}): Promise<WireChallenge> {
  const { user } = actor;
  return runAsService(ctx.database, async (tx) => {
    const known = await listStoredPasskeys(tx, user.id);
    if (known.length >= passkeyLimit) throw tooMany();
    const options = await makeCreationOptions(ctx, { user, purpose: 'passkey', known });
    const { challenge } = options;
    return { challenge_id: await keepChallenge(tx, ctx, { userId: user.id, challenge }), options };
  });
}

/**
 * Stores the passkey that the browser created.
 *
 * @throws `webauthn_challenge_expired`, `webauthn_verification_failed`, `too_many_passkeys`,
 * `session_not_found`.
 */
export async function registerPasskey({
  ctx,
  actor,
  input,
}: {
  ctx: AccountContext;
  actor: Actor;
  input: { challengeId: string; credential: Credential; name: string };
}): Promise<Passkey> {
  const { credential, name } = input;
  const userId = actor.user.id;
  const challenge = await takeChallenge(ctx, { id: input.challengeId, userId });
  const made = await checkCreation(ctx, { credential, challenge, purpose: 'passkey' });
  if (!made) throw notVerified();
  return runAsService(ctx.database, async (tx) => {
    const user = await lockCaller(tx, ctx, callerOf(actor));
    const known = await listStoredPasskeys(tx, userId);
    if (known.length >= passkeyLimit) throw tooMany();
    const passkey = await tx
      .insertInto('auth.passkeys')
      .values({
        ...made,
        user_id: userId,
        name,
        transports: JSON.stringify(made.transports),
        created_at: ctx.clock.now(),
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!passkey) throw notVerified();
    const restore = { id: passkey.id };
    await recordChange(tx, ctx, { user, kind: 'passkey_added', detail: name, restore });
    return presentPasskey(passkey);
  });
}

function tooMany(): AuthError {
  return new AuthError(422, 'too_many_passkeys', 'Maximum number of passkeys reached');
}

function notVerified(): AuthError {
  return new AuthError(422, 'webauthn_verification_failed', 'Invalid WebAuthn response');
}
