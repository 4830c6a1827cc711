import { jsonParam } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import type { User } from '#features/auth/users/users.ts';

import type { CheckedAttributes } from './read-attributes.ts';

type Wishes = Pick<CheckedAttributes, 'email' | 'phone' | 'emailConfirm' | 'phoneConfirm'>;

/**
 * Gives a user the addresses that the service names, in the row, the identities and the metadata. A
 * confirmed one stays confirmed: the service vouches for it. A change that the user had requested
 * becomes invalid.
 */
export async function moveAddress(tx: Tx, user: User, wishes: Wishes, now: Date): Promise<void> {
  const email = wishes.email ?? user.email;
  if (email !== null && (wishes.email !== null || wishes.emailConfirm)) {
    const isVerified = wishes.emailConfirm || user.email_confirmed_at !== null;
    const claims = { email, email_verified: isVerified };
    await sql`update auth.users set email = ${email}, new_email = null,
        email_change_confirmations = 0, is_anonymous = is_anonymous and not ${isVerified},
        email_confirmed_at = case when ${isVerified} then coalesce(email_confirmed_at, ${now}) end
      where id = ${user.id}`.execute(tx);
    await keepIdentity(tx, user.id, { provider: 'email', claims, email, now });
  }
  const phone = wishes.phone ?? user.phone;
  if (phone !== null && (wishes.phone !== null || wishes.phoneConfirm)) {
    const isVerified = wishes.phoneConfirm || user.phone_confirmed_at !== null;
    const claims = { phone, phone_verified: isVerified };
    await sql`update auth.users set phone = ${phone}, new_phone = null,
        is_anonymous = is_anonymous and not ${isVerified},
        phone_confirmed_at = case when ${isVerified} then coalesce(phone_confirmed_at, ${now}) end
      where id = ${user.id}`.execute(tx);
    await keepIdentity(tx, user.id, { provider: 'phone', claims, email: null, now });
  }
}

type IdentityChange = {
  provider: 'email' | 'phone';
  claims: Record<string, unknown>;
  email: string | null;
  now: Date;
};

/** Writes the identity of an address and lists its provider. */
async function keepIdentity(
  tx: Tx,
  userId: string,
  { provider, claims, email, now }: IdentityChange,
): Promise<void> {
  await sql`insert into auth.identities as known
      (user_id, provider, provider_subject, identity_data, email, created_at, updated_at)
    values (${userId}, ${provider}, ${userId}, ${jsonParam({ sub: userId, ...claims })}, ${email},
      ${now}, ${now})
    on conflict (provider, provider_subject) do update
    set identity_data = known.identity_data || ${jsonParam(claims)}, email = excluded.email,
      updated_at = excluded.updated_at`.execute(tx);
  await sql`update auth.users
    set raw_user_meta_data = raw_user_meta_data || ${jsonParam(claims)},
      raw_app_meta_data = jsonb_build_object('provider', ${provider}::text) || raw_app_meta_data
        || jsonb_build_object('providers', (
          select jsonb_agg(distinct name) from (
            select jsonb_array_elements(coalesce(raw_app_meta_data -> 'providers', '[]')) as name
            union select to_jsonb(${provider}::text)) names))
    where id = ${userId}`.execute(tx);
}
