import { sql } from 'kysely';

import { type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

export type LedgerFault = Computed<{ what: string; id: string; stored: string; proven: string }>;

/**
 * A request that began just before credits expired may be written after another that saw them gone, so a
 * month with one in its last minute isn't looked at.
 *
 * Everything of a member's is placed on one line of time: at a moment first the credits that expire go, then a
 * month begins, then come the transactions. So the whole ledger is sorted and summed up once.
 */
const runningBalances = sql`
  select 'running balance of a member', f.user_id::text, f.stored, f.proven from (
    with parts as materialized (
      select t.id, t.user_id, t.unit, a.expires_at, e.amount
      from credit_transactions t join credit_entries e on e.transaction_id = t.id
        join credit_accounts a on a.id = e.account_id and a.kind = 'lot'
      where t.user_id is not null and (a.expires_at is null or a.expires_at > t.happened_at)
    ), events as (
      select t.user_id, t.unit, t.happened_at as at, 2 as rank, t.id, t.balance,
        coalesce(p.change, 0) as change
      from credit_transactions t
        left join (select id, sum(amount) as change from parts group by 1) p on p.id = t.id
      where t.user_id is not null
      union all
      select user_id, unit, expires_at, 0, null, null, -sum(amount) from parts
      where expires_at is not null group by 1, 2, 3
      union all
      select distinct user_id, unit, expires_at, 1, null::uuid, null::bigint, 0::numeric
      from credit_accounts where kind = 'lot' and user_id is not null and expires_at is not null
    ), placed as materialized (
      select *, sum(change) over earlier as reached,
        coalesce(max(at) filter (where rank = 1) over earlier, '-infinity') as since,
        min(at) filter (where rank = 1) over later as until
      from events
      window earlier as (partition by user_id, unit order by at, rank rows unbounded preceding),
        later as (partition by user_id, unit order by at desc, rank desc rows unbounded preceding)
    ), moves as (
      select id, user_id, unit, balance, change, since, until,
        at >= until - interval '1 minute' as is_late
      from placed where rank = 2
    ), late as (
      select distinct user_id, unit, until from moves where is_late
    ), months as (
      select m.user_id, m.unit, m.since, sum(m.change) as change from moves m
      where not exists (select from late l
          where l.user_id = m.user_id and l.unit = m.unit and l.until = m.since)
        and not exists (select from late l
          where l.user_id = m.user_id and l.unit = m.unit and l.until = m.until)
      group by 1, 2, 3
    ), begun as (
      select months.*, coalesce(p.reached, 0) as start from months
        left join placed p on p.rank = 1 and p.user_id = months.user_id and p.unit = months.unit
          and p.at = months.since
    ), reached as (
      select user_id, unit, since, start as amount, 1 as times from begun
      union all
      select user_id, unit, since, start + change, -1 from begun
      union all
      select m.user_id, m.unit, m.since, side.amount, side.times
      from moves m join months using (user_id, unit, since)
        cross join lateral (values (m.balance, 1), (m.balance - m.change, -1)) side (amount, times)
      where m.change <> 0
    ), amounts as materialized (
      select user_id, unit, since, amount, sum(times) as times from reached group by 1, 2, 3, 4
    )
    select user_id, string_agg(amount::text, ', ') filter (where times > 0) as stored,
      string_agg(amount::text, ', ') filter (where times < 0) as proven
    from amounts where times <> 0 group by user_id, unit, since
    union all
    select m.user_id, m.balance::text, (select string_agg(a.amount::text, ' or ') from amounts a
      where a.user_id = m.user_id and a.unit = m.unit and a.since = m.since)
    from moves m join months using (user_id, unit, since)
    where m.change = 0 and not exists (select from amounts a where a.user_id = m.user_id
      and a.unit = m.unit and a.since = m.since and a.amount = m.balance)
  ) f`;

/**
 * Proves the ledger from its entries: that each transaction adds up to zero, that what is stored of
 * balances, holds and changes follows from entries, and that nothing is below zero.
 *
 * What a member could spend after a transaction is proved without their order, since two at once may be
 * written in another order than they were asked for: between two moments at which a member's credits expire,
 * as many transactions end at an amount as begin there, but for the first and the last.
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
      union all
      ${runningBalances}
      order by 1, 2 limit 1000`,
  );
}
