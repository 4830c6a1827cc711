import { invalidInput } from '#platform/auth-error.ts';
import { runAsService } from '#platform/database/service.ts';

import type { AccountContext, Client } from '#features/auth/accounts/account-context.ts';
import { describeUser } from '#features/auth/users/describe-user.ts';
import { mergeMetadata, readGivenMetadata, readProfile } from '#features/auth/users/metadata.ts';
import type { WireUser } from '#features/auth/users/present-user.ts';

import { insertManagedUser } from './queries.ts';
import { readAttributes, type UserAttributes } from './read-attributes.ts';

/**
 * Creates a user for the service. No email is sent; what isn't confirmed here has to be confirmed
 * by its owner.
 *
 * @throws `validation_failed`, `weak_password`, `email_exists`, `phone_exists`,
 * `user_already_exists`.
 */
export async function createUser({
  ctx,
  client,
  input,
}: {
  ctx: AccountContext;
  client: Client;
  input: UserAttributes & { id?: string | undefined };
}): Promise<WireUser> {
  const checked = await readAttributes(ctx, input);
  const { email, phone, bannedUntil } = checked;
  if (email === null && phone === null) {
    throw invalidInput('Cannot create a user without either an email or phone');
  }
  return runAsService(ctx.database, async (tx) => {
    const user = await insertManagedUser(
      tx,
      {
        id: input.id,
        email,
        phone,
        passwordHash: checked.passwordHash,
        isEmailConfirmed: email !== null && checked.emailConfirm,
        isPhoneConfirmed: phone !== null && checked.phoneConfirm,
        isInvited: false,
        role: checked.role ?? 'authenticated',
        bannedUntil: bannedUntil === 'none' ? null : bannedUntil,
        userMetadata: readGivenMetadata(input.userMetadata),
        appMetadata: mergeMetadata({}, checked.appMetadata),
        profile: readProfile(email ?? '', checked.userMetadata, client.languages),
      },
      ctx.clock.now(),
    );
    return describeUser(tx, user);
  });
}
