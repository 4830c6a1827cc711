import { runAsService } from '#platform/database/service.ts';

import { sendLinkEmail } from '#features/auth/account-emails/account-email.ts';
import type { AccountContext, Client } from '#features/auth/accounts/account-context.ts';
import { issueToken } from '#features/auth/proofs/one-time-tokens.ts';
import { describeUser } from '#features/auth/users/describe-user.ts';
import type { WireUser } from '#features/auth/users/present-user.ts';
import { readEmail, readLocale } from '#features/auth/users/users.ts';

import { prepareUser } from './prepare-user.ts';

/**
 * Invites a person by email. Accepting proves the address and signs in; they choose a password
 * then. Inviting again sends another email and invalidates the one before.
 *
 * @throws `validation_failed`, `email_exists` for a confirmed address, 429 within the email gap.
 */
export async function inviteUser({
  ctx,
  client,
  input,
}: {
  ctx: AccountContext;
  client: Client;
  input: { email: string; data: unknown; redirectTo: URL };
}): Promise<WireUser> {
  const to = readEmail(input.email);
  await ctx.limits.countMail('invite', to);
  return runAsService(ctx.database, async (tx) => {
    const user = await prepareUser(tx, ctx, {
      email: to,
      data: input.data,
      passwordHash: null,
      isInvited: true,
      client,
    });
    const token = await issueToken(tx, ctx, { userId: user.id, type: 'invite', address: to });
    const locale = await readLocale(tx, user.id);
    const { redirectTo } = input;
    await sendLinkEmail(tx, ctx, { kind: 'invite', to, locale, token, redirectTo });
    return describeUser(tx, user);
  });
}
