import { sql } from 'kysely';

import { arrayParam } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

type Account = 'received' | 'sales' | 'taxes' | 'disputed';

/**
 * Books money in the ledger, once per key: what each account gets, less than zero for what it gives. They
 * add up to zero, or the transaction is refused.
 *
 * @param tx a transaction of the service
 */
export async function bookMoney(
  tx: Tx,
  {
    memberId,
    action,
    paymentId,
    key,
    currency,
    parts,
    at,
  }: {
    /** Null for a member who was erased meanwhile. */
    memberId: string | null;
    action: string;
    paymentId: string;
    key: string;
    currency: string;
    parts: Partial<Record<Account, number>>;
    at: Date;
  },
): Promise<void> {
  const amounts = arrayParam(Object.values(parts), 'bigint[]');
  await sql`select book_money(${memberId}, ${action}, ${paymentId}, ${key}, ${currency},
    ${arrayParam(Object.keys(parts), 'text[]')}, ${amounts}, ${at})`.execute(tx);
}
