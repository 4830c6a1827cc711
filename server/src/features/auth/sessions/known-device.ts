import { sql } from 'kysely';

import { type Computed, readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

const noUser = '00000000-0000-0000-0000-000000000000';

/**
 * Whether a session of the user was opened by a browser of this description. It proves nothing: it
 * only separates counts of failed sign-ins. It costs the same for an unknown user.
 */
export async function isKnownDevice(
  tx: Tx,
  userId: string | undefined,
  userAgent: string,
): Promise<boolean> {
  const found = await readRow(
    tx,
    sql<Computed<{ known: boolean }>>`select exists (select from auth.sessions
      where user_id = ${userId ?? noUser} and user_agent = ${userAgent}) as known`,
  );
  return found?.known ?? false;
}
