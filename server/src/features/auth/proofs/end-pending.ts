import type { Tx } from '#platform/database/tx.ts';

import { clearTokens } from './one-time-tokens.ts';

/**
 * Ends what a user, or a thief, has proved and not yet used: emails, codes that would open a session,
 * and those that would give a browser extension its token. It belongs to whatever ends their sessions
 * because one of them may be a thief's.
 */
export async function endPending(tx: Tx, userId: string): Promise<void> {
  await clearTokens(tx, userId);
  await tx.deleteFrom('auth.flow_states').where('user_id', '=', userId).execute();
  await tx.deleteFrom('extension_codes').where('owner_id', '=', userId).execute();
}
