import { randomUUID } from 'node:crypto';

import { AuthError } from '#platform/auth-error.ts';
import { runAsService } from '#platform/database/service.ts';

import type { AccountContext, Client } from '#features/auth/accounts/account-context.ts';
import { openSession, type WireSession } from '#features/auth/sessions/sessions.ts';
import { refuseClosedSignUps } from '#features/auth/sign-up/sign-up.ts';
import { cleanMetadata, readProfile } from '#features/auth/users/metadata.ts';
import { insertAnonymousUser } from '#features/auth/users/new-users.ts';

/**
 * A session without an address. It becomes an account that can be entered again when the user adds
 * one (`updateUser`), with the same id.
 *
 * @throws `signup_disabled`, `anonymous_provider_disabled`, `validation_failed`, 429.
 */
export async function signInAnonymously({
  ctx,
  client,
  input,
}: {
  ctx: AccountContext;
  client: Client;
  input: { data: unknown };
}): Promise<WireSession> {
  refuseClosedSignUps(ctx.policy);
  if (!ctx.policy.allowsAnonymous) {
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  }
  const metadata = cleanMetadata(input.data);
  await ctx.limits.countAnonymous(client.ip);
  return runAsService(ctx.database, async (tx) => {
    const user = await insertAnonymousUser(tx, {
      id: randomUUID(),
      metadata,
      profile: readProfile('', metadata, client.languages),
      now: ctx.clock.now(),
    });
    return openSession(tx, ctx, { user, method: 'anonymous', client });
  });
}
