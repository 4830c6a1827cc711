import type { Tx } from '#platform/database/transaction.ts';
import { sql } from 'drizzle-orm';

import { recountProviders } from './identity-rows.ts';

/**
 * Takes identities away whose provider did not vouch for the address they brought. Threat:
 * somebody signs in at a careless provider with an address of somebody else, and waits for its owner
 * to come and make the account theirs.
 */
export async function dropUnprovedIdentities(tx: Tx, userId: string, now: Date): Promise<void> {
  const dropped = await tx.execute(sql`delete from auth.identities
    where user_id = ${userId} and provider not in ('email', 'phone') and email is not null
      and identity_data->'email_verified' is distinct from 'true'::jsonb returning identity_id`);
  if (dropped.rows.length > 0) await recountProviders(tx, userId, now);
}
