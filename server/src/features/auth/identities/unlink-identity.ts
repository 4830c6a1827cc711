import { isUuid } from '@kith/contract/core/uuid';
import { AuthError } from '#platform/auth-error.ts';
import { type Computed, jsonParam, readRow } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import { recordChange, type Restore } from '#features/auth/account-changes/record-change.ts';
import type { AccountContext } from '#features/auth/accounts/account-context.ts';
import { clearTokens } from '#features/auth/proofs/one-time-tokens.ts';
import type { Actor } from '#features/auth/sessions/authenticate.ts';
import { recountProviders } from '#features/auth/users/identity-rows.ts';
import type { Metadata } from '#features/auth/users/metadata.ts';
import { refuseTaken } from '#features/auth/users/take-email.ts';
import {
  changeUser,
  findUserByEmail,
  type Identity,
  listIdentities,
  lockUser,
  type User,
  userGone,
} from '#features/auth/users/users.ts';

import { nameIdentity, refuseClosedLinking } from './link-identity.ts';

/**
 * Removes one sign-in method, never the last. What belongs to the identity is removed too: the
 * password, the phone, the address when another identity can replace it.
 *
 * @throws `manual_linking_disabled`, `validation_failed`, `single_identity_not_deletable`,
 * `identity_not_found`, `email_conflict_identity_not_deletable`.
 */
export async function unlinkIdentity({
  ctx,
  actor,
  input,
}: {
  ctx: AccountContext;
  actor: Actor;
  input: { identityId: string };
}): Promise<void> {
  refuseClosedLinking(ctx.policy);
  if (!isUuid(input.identityId)) {
    throw new AuthError(404, 'validation_failed', 'identity_id must be an UUID');
  }
  await runAsService(ctx.database, async (tx) => {
    // Locked, so that of two at once the second one sees what the first has left.
    const user = await lockUser(tx, actor.user.id);
    if (!user) throw userGone();
    const identities = await listIdentities(tx, user.id);
    if (identities.length < 2) {
      const text = 'User must have at least 1 identity after unlinking';
      throw new AuthError(422, 'single_identity_not_deletable', text);
    }
    const gone = identities.find((identity) => identity.identity_id === input.identityId);
    if (!gone) throw new AuthError(422, 'identity_not_found', "Identity doesn't exist");
    await recordChange(tx, ctx, {
      user,
      kind: 'identity_removed',
      detail: nameIdentity(ctx, gone),
      restore: await readRestore(tx, user, gone),
    });
    await tx
      .deleteFrom('auth.identities')
      .where('identity_id', '=', gone.identity_id)
      .where('user_id', '=', user.id)
      .execute();
    // Nor does a code of it open a session any more.
    await tx
      .deleteFrom('auth.flow_states')
      .where('user_id', '=', user.id)
      .where('provider', '=', gone.provider)
      .execute();
    const left = identities.filter((identity) => identity !== gone);
    await adjustUser(tx, ctx, { user, gone, left });
    await recountProviders(tx, user.id, ctx.clock.now());
  });
}

/** The removed row, and the columns of the user that may change with it. */
async function readRestore(tx: Tx, user: User, { identity_id: id }: Identity): Promise<Restore> {
  const stored = await readRow(
    tx,
    sql<Computed<{ row: unknown }>>`select to_jsonb(i) as row from auth.identities i
      where identity_id = ${id}`,
  );
  const { email, email_confirmed_at, phone, phone_confirmed_at, encrypted_password } = user;
  const columns = { email, email_confirmed_at, phone, phone_confirmed_at, encrypted_password };
  return { row: stored?.row, user: columns };
}

async function adjustUser(
  tx: Tx,
  ctx: AccountContext,
  { user, gone, left }: { user: User; gone: Identity; left: Identity[] },
): Promise<void> {
  const now = ctx.clock.now();
  if (gone.provider === 'phone') {
    await changeUser(tx, user.id, { phone: null, phone_confirmed_at: null }, now);
    return;
  }
  if (gone.provider === 'email') {
    await changeUser(tx, user.id, { encrypted_password: null }, now);
  }
  if (left.some((identity) => identity.email === user.email)) return;
  const next = left.find(({ email, identity_data: data }) => email && data['email_verified']);
  if (!next?.email) return;
  if (await findUserByEmail(tx, next.email)) {
    const text = 'Unable to unlink identity due to email conflict';
    throw new AuthError(422, 'email_conflict_identity_not_deletable', text);
  }
  const claims = jsonParam({ email: next.email, email_verified: true });
  const changes = {
    email: next.email,
    email_confirmed_at: now,
    new_email: null,
    raw_user_meta_data: sql<Metadata>`raw_user_meta_data || ${claims}`,
  };
  // Readers of the former address must not get in with what was sent there.
  await clearTokens(tx, user.id);
  await changeUser(tx, user.id, changes, now).catch(refuseTaken);
}
