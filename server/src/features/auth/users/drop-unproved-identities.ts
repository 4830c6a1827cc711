import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import { recountProviders } from './identity-rows.ts';

/**
 * Removes identities whose provider did not verify their address. Threat: an attacker signs in at
 * an unreliable provider with another person's address, and waits for its owner to take over the
 * account.
 */
export async function dropUnprovedIdentities(tx: Tx, userId: string, now: Date): Promise<void> {
  const dropped = await tx
    .deleteFrom('auth.identities')
    .where('user_id', '=', userId)
    .where('provider', 'not in', ['email', 'phone'])
    .where('email', 'is not', null)
    .where(sql<boolean>`identity_data->'email_verified' is distinct from 'true'::jsonb`)
    .executeTakeFirst();
  if (dropped.numDeletedRows > 0n) await recountProviders(tx, userId, now);
}
