import type { AccountChangeKind } from '@kith/contract/account/changes';
import { AuthError } from '#platform/auth-error.ts';
import type { AuthAccountChanges } from '#platform/database/database-types.ts';
import { jsonParam } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type Selectable, sql } from 'kysely';

import type { AccountContext } from '#features/auth/accounts/account-context.ts';
import { removeFactor } from '#features/auth/factors/unenroll-factor.ts';
import { clearTokens } from '#features/auth/proofs/one-time-tokens.ts';
import { recountProviders } from '#features/auth/users/identity-rows.ts';
import { confirmPhone, findUserByPhone } from '#features/auth/users/phone-users.ts';
import { lockFactor } from '#features/auth/users/stored-factors.ts';
import { emailTaken, refuseTaken } from '#features/auth/users/take-email.ts';
import {
  changeUser,
  confirmEmail,
  findUserByEmail,
  vouchForEmail,
} from '#features/auth/users/users.ts';

export type StoredChange = Selectable<AuthAccountChanges>;
type Inverse = (tx: Tx, ctx: AccountContext, change: StoredChange) => Promise<unknown>;

/** What restores the state before a change, by its kind. Later changes were undone before. */
export const inverses: Record<AccountChangeKind, Inverse> = {
  email: restoreEmail,
  phone: restorePhone,
  password: (tx, { clock }, { user_id: userId }) =>
    changeUser(tx, userId, { encrypted_password: null }, clock.now()),
  identity_added: dropIdentity,
  identity_removed: restoreIdentity,
  factor_added: async (tx, _ctx, { user_id: userId, restore }) => {
    const factor = await lockFactor(tx, userId, String(restore['id']));
    if (factor) await removeFactor(tx, factor);
  },
  factor_removed: (tx, _ctx, { restore }) =>
    sql`insert into auth.factors
      select * from jsonb_populate_record(null::auth.factors, ${jsonParam(restore['row'])})
      on conflict do nothing`.execute(tx),
  passkey_added: (tx, _ctx, { user_id: userId, restore }) =>
    tx
      .deleteFrom('auth.passkeys')
      .where('id', '=', String(restore['id']))
      .where('user_id', '=', userId)
      .execute(),
  passkey_removed: (tx, _ctx, { restore }) =>
    sql`insert into auth.passkeys
      select * from jsonb_populate_record(null::auth.passkeys, ${jsonParam(restore['row'])})
      on conflict do nothing`.execute(tx),
  token_added: (tx, _ctx, { user_id: userId, restore }) =>
    tx
      .deleteFrom('access_tokens')
      .where('id', '=', String(restore['id']))
      .where('owner_id', '=', userId)
      .execute(),
  // Its hash can't be read by the member's transaction that removed it: a new one has to be made.
  token_removed: async () => undefined,
  recovery_codes: (tx, _ctx, { user_id: userId }) =>
    tx.deleteFrom('auth.recovery_code_sets').where('user_id', '=', userId).execute(),
  // Undoing anything ends all sessions.
  sessions_ended: async () => undefined,
  export: async (tx, { clock }, { user_id: userId, restore }) => {
    const id = String(restore['id']);
    await tx
      .updateTable('account_exports')
      .set({ deleted_at: clock.now() })
      .where('owner_id', '=', userId)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .execute();
    await tx
      .deleteFrom('account_export_parts')
      .where('owner_id', '=', userId)
      .where('export_id', '=', id)
      .execute();
  },
};

/** @throws `email_exists` when another account has proved the former address meanwhile. */
async function restoreEmail(
  tx: Tx,
  { clock }: AccountContext,
  { user_id: userId, restore }: StoredChange,
): Promise<void> {
  const now = clock.now();
  const email = restore['email'];
  if (restore['had_identity'] !== true) {
    await tx
      .deleteFrom('auth.identities')
      .where('user_id', '=', userId)
      .where('provider', '=', 'email')
      .execute();
  }
  if (typeof email !== 'string') {
    await changeUser(tx, userId, { email: null, email_confirmed_at: null }, now);
  } else {
    await releaseAddress(tx, { userId, email, now });
    const own = { userId, email, now };
    await (restore['had_identity'] === true ? confirmEmail(tx, own) : vouchForEmail(tx, own)).catch(
      refuseTaken,
    );
  }
  await recountProviders(tx, userId, now);
}

/**
 * Threat: whoever took the account signs up with its former address, so that it can't be restored.
 * They can't confirm it; an unconfirmed account loses the address.
 */
async function releaseAddress(
  tx: Tx,
  { userId, email, now }: { userId: string; email: string; now: Date },
): Promise<void> {
  const holder = await findUserByEmail(tx, email);
  if (!holder || holder.id === userId) return;
  if (holder.email_confirmed_at !== null) throw emailTaken();
  await tx
    .deleteFrom('auth.identities')
    .where('user_id', '=', holder.id)
    .where('provider', '=', 'email')
    .execute();
  await clearTokens(tx, holder.id);
  await changeUser(tx, holder.id, { email: null, encrypted_password: null }, now);
}

async function restorePhone(
  tx: Tx,
  { clock }: AccountContext,
  { user_id: userId, restore }: StoredChange,
): Promise<void> {
  const now = clock.now();
  const phone = restore['phone'];
  const holder = typeof phone === 'string' ? await findUserByPhone(tx, phone) : undefined;
  if (typeof phone === 'string' && (!holder || holder.id === userId)) {
    await confirmPhone(tx, { userId, phone, now });
    return;
  }
  await tx
    .deleteFrom('auth.identities')
    .where('user_id', '=', userId)
    .where('provider', '=', 'phone')
    .execute();
  await changeUser(tx, userId, { phone: null, phone_confirmed_at: null }, now);
  await recountProviders(tx, userId, now);
}

async function dropIdentity(
  tx: Tx,
  { clock }: AccountContext,
  { user_id: userId, restore }: StoredChange,
): Promise<void> {
  await tx
    .deleteFrom('auth.identities')
    .where('user_id', '=', userId)
    .where('provider', '=', String(restore['provider']))
    .where('provider_subject', '=', String(restore['subject']))
    .execute();
  if (restore['gave_email'] === true) {
    await changeUser(tx, userId, { email: null, email_confirmed_at: null }, clock.now());
  }
  await recountProviders(tx, userId, clock.now());
}

async function restoreIdentity(
  tx: Tx,
  { clock }: AccountContext,
  { user_id: userId, restore }: StoredChange,
): Promise<void> {
  const now = clock.now();
  const user = restore['user'] as Record<string, string | null>;
  if (user['email']) await releaseAddress(tx, { userId, email: user['email'], now });
  await sql`insert into auth.identities
    select * from jsonb_populate_record(null::auth.identities, ${jsonParam(restore['row'])})
    on conflict do nothing`.execute(tx);
  await changeUser(tx, userId, user, now).catch((error: unknown) => {
    throw error instanceof AuthError ? error : refuseTaken(error);
  });
  await recountProviders(tx, userId, now);
}
