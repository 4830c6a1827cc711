import { sql } from 'kysely';

import { type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

export type LedgerFault = Computed<{ what: string; id: string; stored: string; proven: string }>;

/**
 * Proves the ledger from its entries: that each transaction adds up to zero, that what is stored of
 * balances, holds and changes follows from entries, and that nothing is below zero.
 *
 * @param tx a transaction of the service
 * @returns the differences; none in a sound ledger.
 */
export async function checkLedger(tx: Tx): Promise<LedgerFault[]> {
  return readRows(
    tx,
    sql<LedgerFault>`
      select 'unbalanced transaction' as what, e.transaction_id::text as id, '0' as stored,
        sum(e.amount)::text as proven
      from credit_entries e group by e.transaction_id, e.unit having sum(e.amount) <> 0
      union all
      select 'balance of an account', a.id::text, a.balance::text, coalesce(s.sum, 0)::text
      from credit_accounts a
      left join (select account_id, sum(amount) as sum from credit_entries group by 1) s
        on s.account_id = a.id
      where a.kind in ('lot', 'held') and (a.balance <> coalesce(s.sum, 0) or a.balance < 0)
      union all
      select 'credits held by a member', a.user_id::text, a.balance::text, coalesce(h.sum, 0)::text
      from credit_accounts a
      left join (select user_id, unit, sum(amount - captured - released) as sum from credit_holds
        group by 1, 2) h on h.user_id = a.user_id and h.unit = a.unit
      where a.kind = 'held' and a.user_id is not null and a.balance <> coalesce(h.sum, 0)
      union all
      select 'change of a transaction', t.id::text, t.change::text, coalesce(s.sum, 0)::text
      from credit_transactions t
      left join (select e.transaction_id, sum(e.amount) as sum
        from credit_entries e join credit_accounts a on a.id = e.account_id and a.kind = 'lot'
        group by 1) s on s.transaction_id = t.id
      where t.change <> coalesce(s.sum, 0)
      order by 1, 2 limit 1000`,
  );
}
