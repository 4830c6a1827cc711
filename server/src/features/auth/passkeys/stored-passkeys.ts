import type { Passkey } from '@kith/contract/account/passkeys';
import type { Selectable } from 'kysely';

import type { AuthPasskeys } from '#platform/database/database-types.ts';
import { toWireTime } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

export type StoredPasskey = Selectable<AuthPasskeys>;

/** The user's passkeys, oldest first. */
export function listStoredPasskeys(tx: Tx, userId: string): Promise<StoredPasskey[]> {
  return tx
    .selectFrom('auth.passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The public fields of a passkey. */
export function presentPasskey(passkey: StoredPasskey): Passkey {
  return {
    id: passkey.id,
    name: passkey.name,
    created_at: toWireTime(passkey.created_at),
    last_used_at: toWireTime(passkey.last_used_at),
  };
}
