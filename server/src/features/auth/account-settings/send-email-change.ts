import type { Tx } from '#platform/database/tx.ts';

import { sendLinkEmail } from '#features/auth/account-emails/account-email.ts';
import type { AccountContext } from '#features/auth/accounts/account-context.ts';
import { type Challenge, openFlow } from '#features/auth/proofs/flow-states.ts';
import { issueToken } from '#features/auth/proofs/one-time-tokens.ts';
import { changeUser, readLocale, type User } from '#features/auth/users/users.ts';

/**
 * Stores the requested address and asks for its confirmation, and for that of the current one where
 * the settings require it. Confirmations of an earlier request become invalid.
 */
export async function sendEmailChange(
  tx: Tx,
  ctx: AccountContext,
  {
    user,
    newEmail,
    challenge,
    redirectTo,
  }: {
    user: User;
    newEmail: string;
    challenge: Challenge | null;
    redirectTo: URL;
  },
): Promise<User> {
  const now = ctx.clock.now();
  const locale = await readLocale(tx, user.id);
  const isDouble = ctx.policy.secureEmailChange && user.email !== null;
  const addresses = {
    email_change_new: newEmail,
    ...(isDouble ? { email_change_current: user.email ?? '' } : {}),
  };
  const authMethod = 'email_change';
  const flowId = await openFlow(tx, { challenge, userId: user.id, authMethod, now });
  for (const [name, to] of Object.entries(addresses)) {
    const kind = name as keyof Required<typeof addresses>;
    const token = await issueToken(tx, ctx, { userId: user.id, type: kind, address: to, flowId });
    await sendLinkEmail(tx, ctx, { kind, to, locale, token, redirectTo, newEmail });
  }
  const confirmations = isDouble ? 2 : 1;
  const changes = {
    new_email: newEmail,
    email_change_sent_at: now,
    email_change_confirmations: confirmations,
  };
  return changeUser(tx, user.id, changes, now);
}
