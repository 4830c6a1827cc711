import { jsonParam } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { type SQL, sql } from 'drizzle-orm';

/** The ways in that are an address of the user's own. */
type AddressProvider = 'email' | 'phone';

/** Gives the user the identity of an address, or brings the one that is there up to date. */
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
    claims: Record<string, unknown>;
    email?: string | null;
    now: Date;
  },
): Promise<void> {
  const data = jsonParam({ sub: userId, ...claims });
  await tx.execute(sql`insert into auth.identities as known
      (user_id, provider, provider_subject, identity_data, email, created_at, updated_at)
    values (${userId}, ${provider}, ${userId}, ${data}, ${email}, ${now}, ${now})
    on conflict (provider, provider_subject) do update set
      identity_data = known.identity_data || excluded.identity_data,
      email = excluded.email, updated_at = excluded.updated_at`);
}

/**
 * The value of a user's `raw_app_meta_data` with the providers that their identities have now;
 * `first` is the one that they came by, where none is noted.
 */
export function namedProviders(userId: string, first: AddressProvider): SQL {
  return sql`jsonb_build_object('provider', ${first}::text) || raw_app_meta_data ||
    jsonb_build_object('providers', (
      select jsonb_agg(provider order by since) from (
        select provider, min(created_at) as since from auth.identities
        where user_id = ${userId} group by provider) as named))`;
}
