import type { Selectable } from 'kysely';

import type { BillingAccounts } from '#platform/database/database-types.ts';
import type { Tx } from '#platform/database/tx.ts';

export type BillingRow = Selectable<BillingAccounts>;

/** What a member pays regularly; undefined before they first began to. */
export function readAccount(tx: Tx, ownerId: string): Promise<BillingRow | undefined> {
  return tx
    .selectFrom('billing_accounts')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
}

/** Whose customer it is at the provider. The service's own search: there is no owner yet. */
function ofCustomer(tx: Tx, provider: BillingRow['provider'], customer: string) {
  return tx
    .selectFrom('billing_accounts')
    .selectAll()
    .where('provider', '=', provider)
    .where('customer', '=', customer);
}

export function findAccount(
  tx: Tx,
  provider: BillingRow['provider'],
  customer: string,
): Promise<BillingRow | undefined> {
  return ofCustomer(tx, provider, customer).executeTakeFirst();
}

/** Locked: of two that take over a first subscription, the second finds it there. */
export function lockAccount(
  tx: Tx,
  provider: BillingRow['provider'],
  customer: string,
): Promise<BillingRow | undefined> {
  return ofCustomer(tx, provider, customer).forNoKeyUpdate().executeTakeFirst();
}
