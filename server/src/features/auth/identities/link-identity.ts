import { AuthError } from '#platform/auth-error.ts';
import type { Tx } from '#platform/database/tx.ts';

import { recordChange } from '#features/auth/account-changes/record-change.ts';
import type { AccountContext } from '#features/auth/accounts/account-context.ts';
import { type Caller, lockCaller } from '#features/auth/sessions/lock-caller.ts';
import type { ExternalIdentity } from '#features/auth/users/external-identity.ts';
import {
  fillMetadata,
  insertIdentity,
  findIdentity,
  recountProviders,
} from '#features/auth/users/identity-rows.ts';
import { emailTaken, refuseTaken } from '#features/auth/users/take-email.ts';
import {
  changeUser,
  findUserByEmail,
  refuseManaged,
  type User,
  vouchForEmail,
} from '#features/auth/users/users.ts';

/**
 * Adds another sign-in method for a signed-in user. An account without an address gets the one that
 * the provider has verified.
 *
 * @throws `identity_already_exists`, `email_exists`, `user_banned`, `session_not_found`,
 * `user_sso_managed`.
 */
export async function linkIdentity(
  tx: Tx,
  ctx: AccountContext,
  { linkTo, identity }: { linkTo: Caller; identity: ExternalIdentity },
): Promise<User> {
  const now = ctx.clock.now();
  const { userId } = linkTo;
  const user = await lockCaller(tx, ctx, linkTo);
  refuseManaged(user);
  const known = await findIdentity(tx, identity);
  const isNew = known === undefined && (await insertIdentity(tx, { identity, userId, now }));
  if (!isNew) {
    const isTheirs = known?.user_id === userId;
    const text = `Identity is already linked${isTheirs ? '' : ' to another user'}`;
    throw new AuthError(422, 'identity_already_exists', text);
  }
  await recordChange(tx, ctx, {
    user,
    kind: 'identity_added',
    detail: nameIdentity(ctx, identity),
    restore: {
      provider: identity.provider,
      subject: identity.subject,
      gave_email: user.email === null && identity.emailVerified,
    },
  });
  await recountProviders(tx, userId, now);
  if (user.email === null && identity.email !== null && identity.emailVerified) {
    if (await findUserByEmail(tx, identity.email)) throw emailTaken();
    await vouchForEmail(tx, { userId, email: identity.email, now }).catch(refuseTaken);
    await changeUser(tx, userId, { is_anonymous: false }, now);
  }
  return fillMetadata(tx, { userId, data: identity.data, now });
}

/** What its member recognises an identity by: the provider, and the address there. */
export function nameIdentity(
  { providers }: AccountContext,
  { provider, email }: { provider: string; email: string | null },
): string {
  const label = providers.list().find(({ name }) => name === provider)?.label ?? provider;
  return email === null ? label : `${label} (${email})`;
}

/** @throws `manual_linking_disabled` where members may not link by themselves. */
export function refuseClosedLinking({ allowsLinking }: AccountContext['policy']): void {
  if (allowsLinking) return;
  throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled');
}
