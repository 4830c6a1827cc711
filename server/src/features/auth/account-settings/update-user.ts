import { AuthError } from '#platform/auth-error.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { ShortMessage, SmsChannel } from '#platform/sms/sms-port.ts';

import { sendSms } from '#features/auth/account-sms/account-sms.ts';
import type { AccountContext, Client } from '#features/auth/accounts/account-context.ts';
import type { Challenge } from '#features/auth/proofs/flow-states.ts';
import type { Actor } from '#features/auth/sessions/authenticate.ts';
import { callerOf, lockCaller } from '#features/auth/sessions/lock-caller.ts';
import { hasFreshProof, requireStrength } from '#features/auth/sessions/require-strength.ts';
import { describeUser } from '#features/auth/users/describe-user.ts';
import { cleanMetadata, type Metadata, mergeMetadata } from '#features/auth/users/metadata.ts';
import { readPhone } from '#features/auth/users/phone-numbers.ts';
import { findUserByPhone, phoneTaken } from '#features/auth/users/phone-users.ts';
import type { WireUser } from '#features/auth/users/present-user.ts';
import { emailTaken, takeEmail } from '#features/auth/users/take-email.ts';
import {
  changeUser,
  findUserByEmail,
  readEmail,
  refuseManaged,
  type User,
} from '#features/auth/users/users.ts';

import { type NewPassword, preparePassword, setPassword } from './change-password.ts';
import { changePhone } from './change-phone.ts';
import { removeAdditions } from './list-additions.ts';
import { proveIdentity } from './prove-identity.ts';
import { sendEmailChange } from './send-email-change.ts';

export type UserChanges = {
  email?: string | undefined;
  phone?: string | undefined;
  channel: SmsChannel;
  password?: string | undefined;
  currentPassword?: string | undefined;
  nonce?: string | undefined;
  /** With a new password: ids of passkeys and factors that were added since the last one. */
  removedAdditions: readonly string[];
  data?: unknown;
  challenge: Challenge | null;
  redirectTo: URL;
};

type Checked = {
  newEmail: string | null;
  newPhone: string | null;
  password: NewPassword | null;
  data: Metadata;
  wishes: UserChanges;
};

type Changed = { user: WireUser; message: ShortMessage | null };

/**
 * Changes the signed-in user: metadata is merged, a new password ends all other sessions, a new
 * address or number waits for its confirmations. All of it happens, or nothing. With their first
 * address an anonymous user becomes permanent.
 *
 * @throws `insufficient_aal`, `validation_failed`, `email_exists`, `phone_exists`, `weak_password`,
 * `same_password`, `current_password_invalid`, `reauthentication_needed`,
 * `reauthentication_not_valid`, `user_sso_managed`, `sms_send_failed`, `session_not_found`, 429.
 */
export async function updateUser({
  ctx,
  actor,
  client,
  input,
}: {
  ctx: AccountContext;
  actor: Actor;
  client: Client;
  input: UserChanges;
}): Promise<WireUser> {
  await requireProofOf({ ctx, actor, input });
  if (input.email || input.phone || input.password || input.nonce) refuseManaged(actor.user);
  const wanted = input.email ? readEmail(input.email) : null;
  const newEmail = wanted === actor.user.email ? null : wanted;
  const newPhone = await readNewPhone(ctx, actor.user, input);
  refusePasswordWithoutAddress(actor.user, { newEmail, newPhone, password: input.password });
  const data = cleanMetadata(input.data);
  const password = input.password ? await preparePassword(ctx, actor.user, input) : null;
  if (newEmail !== null) await ctx.limits.countMail('email_change', actor.user.email ?? newEmail);
  if (newPhone !== null && !ctx.policy.phoneAutoconfirm) {
    await ctx.limits.countSms(newPhone, client.ip);
  }
  const changesAddress = newEmail !== null || newPhone !== null;
  const tried = changesAddress ? await ctx.limits.beginAddressChange(actor.user.id) : null;
  const outcome = await runAsService(ctx.database, (tx) =>
    apply(tx, ctx, actor, { newEmail, newPhone, password, data, wishes: input }),
  );
  const isTaken =
    outcome instanceof AuthError && ['email_exists', 'phone_exists'].includes(outcome.code);
  if (!isTaken) await tried?.isFree();
  if (outcome instanceof AuthError) throw outcome;
  await sendSms(ctx, outcome.message);
  return outcome.user;
}

/** The requested number; null when none is requested, or it is theirs already. */
async function readNewPhone(
  { policy }: AccountContext,
  user: User,
  { phone }: UserChanges,
): Promise<string | null> {
  if (!phone) return null;
  if (!policy.allowsPhone) {
    throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled');
  }
  const wanted = await readPhone(phone);
  return wanted === user.phone ? null : wanted;
}

function refusePasswordWithoutAddress(
  user: User,
  wanted: { newEmail: string | null; newPhone: string | null; password: string | undefined },
): void {
  const hasAddress = wanted.newEmail !== null || wanted.newPhone !== null;
  if (!user.is_anonymous || !wanted.password || hasAddress) return;
  const text = 'Updating password of an anonymous user without an email or phone is not allowed';
  throw new AuthError(422, 'validation_failed', text);
}

const belowFactor = {
  status: 401,
  message: 'AAL2 session is required to update email or password when MFA is enabled.',
};

/** An address and the password are ways to sign in; a nonce makes an old session fresh first. */
async function requireProofOf({
  ctx,
  actor,
  input: { email, phone, password, nonce },
}: {
  ctx: AccountContext;
  actor: Actor;
  input: UserChanges;
}): Promise<void> {
  if (!email && !phone && !password) return;
  requireStrength(ctx, actor, 'factor', belowFactor);
  if (!email && !phone && !ctx.policy.securePasswordChange) return;
  const proved =
    nonce && !hasFreshProof(actor, ctx.clock.now())
      ? await proveIdentity({ ctx, actor, input: { password: '', nonce } })
      : actor;
  requireStrength(ctx, proved, 'fresh', belowFactor);
}

/** A refusal is returned when something has to stay counted. */
async function apply(
  tx: Tx,
  ctx: AccountContext,
  actor: Actor,
  { newEmail, newPhone, password, data, wishes }: Checked,
): Promise<Changed | AuthError> {
  const now = ctx.clock.now();
  const { session } = actor;
  let user = await lockCaller(tx, ctx, callerOf(actor));
  const { id } = user;
  if (newEmail !== null && (await findUserByEmail(tx, newEmail))) return emailTaken();
  if (newPhone !== null && (await findUserByPhone(tx, newPhone))) return phoneTaken();
  if (password) {
    await removeAdditions(tx, ctx, { user, ids: wishes.removedAdditions });
    user = await setPassword(tx, ctx, { user, session, password });
  }
  if (Object.keys(data).length > 0) {
    const merged = mergeMetadata(user.raw_user_meta_data, data);
    cleanMetadata(merged);
    user = await changeUser(tx, id, { raw_user_meta_data: merged }, now);
  }
  if (newEmail !== null) {
    const { challenge, redirectTo } = wishes;
    user =
      user.is_anonymous && ctx.policy.emailAutoconfirm
        ? await takeEmail(tx, { userId: id, email: newEmail, now })
        : await sendEmailChange(tx, ctx, { user, newEmail, challenge, redirectTo });
  }
  let message: ShortMessage | null = null;
  if (newPhone !== null) {
    const { channel } = wishes;
    ({ user, message } = await changePhone(tx, ctx, { user, phone: newPhone, channel }));
  }
  return { user: await describeUser(tx, user), message };
}
