import type { Passkey } from '@kith/contract/account/passkeys';
import { sql } from 'drizzle-orm';

import { readRows, type TimeText, toWireTime } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';

export type StoredPasskey = {
  id: string;
  user_id: string;
  name: string;
  credential_id: string;
  public_key: Buffer;
  sign_count: string;
  transports: string[];
  created_at: TimeText;
  last_used_at: TimeText | null;
};

/** The user's passkeys, oldest first. */
export function listStoredPasskeys(tx: Tx, userId: string): Promise<StoredPasskey[]> {
  return readRows<StoredPasskey>(
    tx,
    sql`select * from auth.passkeys where user_id = ${userId} order by created_at, id`,
  );
}

/** What leaves the service of a passkey. */
export function presentPasskey(passkey: StoredPasskey): Passkey {
  return {
    id: passkey.id,
    name: passkey.name,
    created_at: toWireTime(passkey.created_at),
    last_used_at: toWireTime(passkey.last_used_at),
  };
}
