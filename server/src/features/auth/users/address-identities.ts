import type { Tx } from '#platform/database/tx.ts';
import { type RawBuilder, sql } from 'kysely';

import type { Metadata } from './metadata.ts';

/** The sign-in methods that are an address of the user. */
type AddressProvider = 'email' | 'phone';

/** Creates or updates the user's identity of an address. */
export async function keepIdentity(
  tx: Tx,
  {
    userId,
    provider,
    claims,
    email = null,
    now,
  }: {
    userId: string;
    provider: AddressProvider;
    claims: Metadata;
    email?: string | null;
    now: Date;
  },
): Promise<void> {
  await tx
    .insertInto('auth.identities')
    .values({
      user_id: userId,
      provider,
      provider_subject: userId,
      identity_data: { sub: userId, ...claims },
      email,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['provider', 'provider_subject']).doUpdateSet((row) => ({
        identity_data: sql<Metadata>`identities.identity_data || excluded.identity_data`,
        email: row.ref('excluded.email'),
        updated_at: row.ref('excluded.updated_at'),
      })),
    )
    .execute();
}

/**
 * The value of a user's `raw_app_meta_data` with the providers of their identities; `first` is the
 * original one, where none is stored.
 */
export function namedProviders(userId: string, first: AddressProvider): RawBuilder<Metadata> {
  return sql<Metadata>`jsonb_build_object('provider', ${first}::text) || raw_app_meta_data ||
    jsonb_build_object('providers', (
      select jsonb_agg(provider order by since) from (
        select provider, min(created_at) as since from auth.identities
        where user_id = ${userId} group by provider) as named))`;
}
