import { runAsService } from '#platform/database/service.ts';

import { postLink } from '#features/account-mails/account-mail.ts';
import type { AccountContext, Client } from '#features/accounts/account-context.ts';
import { issueToken } from '#features/proofs/one-time-tokens.ts';
import type { WireUser } from '#features/users/present-user.ts';
import { readEmail, readLocale } from '#features/users/users.ts';

import { prepareUser } from './prepare-user.ts';
import { describeUser } from './queries.ts';

/**
 * Invites somebody by mail. Who accepts has proved the address and is signed in; they choose a
 * password then. Inviting again sends another mail and voids the one before.
 *
 * @throws `validation_failed`, `email_exists` for a confirmed address, 429 within the mail gap.
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
    await postLink(tx, ctx, { kind: 'invite', to, locale, token, redirectTo });
    return describeUser(tx, user);
  });
}
