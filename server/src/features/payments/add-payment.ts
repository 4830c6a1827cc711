import type { PaymentLine } from '@kith/contract/payments/schemas';
import type { Insertable } from 'kysely';

import type { Payments } from '#platform/database/database-types.ts';
import { jsonParam } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

type NewPayment = Omit<Insertable<Payments>, 'lines' | 'id'> & { lines?: PaymentLine[] };

/**
 * Adds what was paid, given back or disputed, once for each object of the provider.
 *
 * @param tx a transaction of the service
 * @returns its id; undefined when it is there already.
 */
export async function addPayment(
  tx: Tx,
  { lines = [], ...values }: NewPayment,
): Promise<string | undefined> {
  const row = await tx
    .insertInto('payments')
    .values({ ...values, lines: jsonParam(lines) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}
