import type { Selectable } from 'kysely';

import type { Payments } from '#platform/database/database-types.ts';
import type { Tx } from '#platform/database/tx.ts';

/** The payment that the provider names, locked; of a member who may be erased. */
export function lockPayment(
  tx: Tx,
  provider: string,
  providerPayment: string,
): Promise<Selectable<Payments> | undefined> {
  return tx
    .selectFrom('payments')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_payment', '=', providerPayment)
    .where('type', '=', 'payment')
    .forUpdate()
    .executeTakeFirst();
}
