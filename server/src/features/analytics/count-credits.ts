import type { creditFlows } from '@kith/contract/usage/figure-rules';
import { sql } from 'kysely';

import { type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

import type { Period } from './period.ts';

export type CreditCounts = {
  flow: (typeof creditFlows)[number];
  credits: number;
  members: number;
  credits_before: number;
  members_before: number;
};

/** What all members' credits came from and went to, as the ledger has it; holds count once they are used. */
export function countCredits(tx: Tx, { beforeFrom, from, end }: Period): Promise<CreditCounts[]> {
  return readRows(
    tx,
    sql<Computed<CreditCounts>>`
      select flow, coalesce(sum(credits) filter (where is_now), 0)::double precision as credits,
        count(distinct user_id) filter (where is_now)::integer as members,
        coalesce(sum(credits) filter (where not is_now), 0)::double precision as credits_before,
        count(distinct user_id) filter (where not is_now)::integer as members_before
      from (
        select t.user_id, t.happened_at >= ${from} as is_now, f.flow, f.credits
        from credit_transactions t cross join lateral credit_flow(t.id, t.kind, t.change, t.reverses) f
        where t.unit = 'credit' and t.happened_at >= ${beforeFrom} and t.happened_at < ${end}
      ) flows
      group by flow`,
  );
}
