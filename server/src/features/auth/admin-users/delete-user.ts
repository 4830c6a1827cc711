import { createHmac } from 'node:crypto';

import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import { eraseAccount } from '#features/auth/account-deletion/erase-account.ts';
import type { AccountContext } from '#features/auth/accounts/account-context.ts';
import type { User } from '#features/auth/users/users.ts';

import { lockAnyUser } from './queries.ts';
import { noSuchUser } from './read-attributes.ts';

/**
 * Deletes a user for the service: completely, with everything that belongs to the account, or
 * softly, so that the row stays for references but contains no personal data and can't be used.
 *
 * @throws `user_not_found`.
 */
export async function deleteUser({
  ctx,
  input: { id, isSoft },
}: {
  ctx: AccountContext;
  input: { id: string; isSoft: boolean };
}): Promise<void> {
  const now = ctx.clock.now();
  await runAsService(ctx.database, async (tx) => {
    const user = await lockAnyUser(tx, id);
    if (!user) throw noSuchUser();
    if (!isSoft) await makeDue(tx, id, now);
    else if (user.deleted_at === null) await emptyUser(tx, ctx, user);
  });
  if (isSoft) return;
  const { database, revokeAccess } = ctx;
  await eraseAccount({ database, input: { userId: id, now }, revokeAccess });
}

/** If the server is killed meanwhile, the job that deletes accounts goes on. */
async function makeDue(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('auth.users').set({ deletion_due_at: now }).where('id', '=', id).execute();
}

async function emptyUser(tx: Tx, ctx: AccountContext, { id, email, phone }: User): Promise<void> {
  const now = ctx.clock.now();
  // Keyed, so that a stolen table can't be used to try addresses against it.
  const obscure = (address: string | null) =>
    address === null
      ? null
      : createHmac('sha256', ctx.keys.refreshSecret)
          .update(`deleted|${id}|${address}`)
          .digest('hex');
  await sql`select auth.wipe_credentials(${id})`.execute(tx);
  await tx
    .updateTable('auth.users')
    .set({
      email: obscure(email),
      phone: obscure(phone),
      new_email: null,
      new_phone: null,
      encrypted_password: null,
      raw_user_meta_data: {},
      raw_app_meta_data: {},
      deleted_at: now,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('user_roles').where('user_id', '=', id).execute();
  await tx.updateTable('profiles').set({ display_name: '' }).where('id', '=', id).execute();
}
