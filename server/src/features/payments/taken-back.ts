import { type RawBuilder, sql } from 'kysely';

/**
 * What of a payment is not there any more: given back, unless that failed, or lost in a dispute that wasn't
 * won after all. As an SQL expression, in minor units.
 */
export function takenBack(payment: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`coalesce((select sum(case
      when r.type in ('refund', 'dispute_lost') then r.amount
      when r.type = 'refund_failed' then -r.amount
      when r.type = 'dispute_won' and exists (select from payments l where l.type = 'dispute_lost'
        and l.provider = r.provider and l.provider_id = r.provider_id) then -r.amount
      else 0 end) from payments r where r.payment_id = ${payment}), 0)::bigint`;
}
