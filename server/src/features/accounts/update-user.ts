import { runAsService } from '#platform/database/service.ts';
import { jsonParam } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { sql } from 'drizzle-orm';

import { refuseManaged } from '#features/identities/link-identity.ts';

import { emailTaken } from './accept-email-change.ts';
import type { AccountContext } from './account-context.ts';
import type { Actor } from './authenticate.ts';
import { AuthError } from './auth-error.ts';
import {
  type NewPassword,
  preparePassword,
  refuseUnproved,
  setPassword,
} from './change-password.ts';
import type { Challenge } from './flow-states.ts';
import { cleanMetadata, type Metadata, mergeMetadata } from './metadata.ts';
import { presentUser, type WireUser } from './present-user.ts';
import { sendEmailChange } from './send-email-change.ts';
import {
  changeUser,
  findUserByEmail,
  listIdentities,
  lockUser,
  readEmail,
  userGone,
} from './users.ts';

export type UserChanges = {
  email?: string | undefined;
  password?: string | undefined;
  currentPassword?: string | undefined;
  nonce?: string | undefined;
  data?: unknown;
  challenge: Challenge | null;
  redirectTo: URL;
};

type Checked = {
  newEmail: string | null;
  password: NewPassword | null;
  data: Metadata;
  wishes: UserChanges;
};

/**
 * Changes the signed-in user: metadata merges, a new password ends all other sessions, a new address
 * waits for its confirmations. All of it happens, or nothing.
 *
 * @throws `validation_failed`, `email_exists`, `weak_password`, `same_password`,
 *   `current_password_invalid`, `reauthentication_needed`, `reauthentication_not_valid`,
 *   `user_sso_managed`, 429.
 */
export async function updateUser({
  ctx,
  actor,
  input,
}: {
  ctx: AccountContext;
  actor: Actor;
  input: UserChanges;
}): Promise<WireUser> {
  if (input.email || input.password || input.nonce) refuseManaged(actor.user);
  const wanted = input.email ? readEmail(input.email) : null;
  const newEmail = wanted === actor.user.email ? null : wanted;
  const data = cleanMetadata(input.data);
  const password = input.password ? await preparePassword(ctx, actor.user, input) : null;
  if (newEmail !== null) await ctx.limits.countMail('email_change', actor.user.email ?? newEmail);
  const outcome = await runAsService(ctx.database, (tx) =>
    apply(tx, ctx, actor, { newEmail, password, data, wishes: input }),
  );
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
}

/** A refusal is returned where something has to stay counted. */
async function apply(
  tx: Tx,
  ctx: AccountContext,
  { user: { id }, session }: Actor,
  { newEmail, password, data, wishes }: Checked,
): Promise<WireUser | AuthError> {
  const now = ctx.clock.now();
  let user = await lockUser(tx, id);
  if (!user) return userGone();
  if (newEmail !== null && (await findUserByEmail(tx, newEmail))) return emailTaken();
  if (password) {
    const refusal = await refuseUnproved(tx, ctx, { user, session, nonce: wishes.nonce });
    if (refusal) return refusal;
    user = await setPassword(tx, ctx, { user, session, password });
  }
  if (Object.keys(data).length > 0) {
    const merged = mergeMetadata(user.raw_user_meta_data, data);
    cleanMetadata(merged);
    user = await changeUser(tx, id, sql`raw_user_meta_data = ${jsonParam(merged)}`, now);
  }
  if (newEmail !== null) {
    const { challenge, redirectTo } = wishes;
    user = await sendEmailChange(tx, ctx, { user, newEmail, challenge, redirectTo });
  }
  return presentUser(user, await listIdentities(tx, id));
}
