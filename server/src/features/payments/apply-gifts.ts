import type { PaidCurrency } from '@kith/contract/credits/plans';
import { givesPlus } from '@kith/contract/payments/rules';
import { sql } from 'kysely';

import { type Computed, readRows, readTime, type TimeText } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

import { applyPlan } from './apply-plan.ts';
import { addMonths } from '@kith/contract/core/add-months';
import { takenBack } from './taken-back.ts';

const monthsPerYear = 12;

type Gift = Computed<{ amount: number; currency: PaidCurrency; happened_at: TimeText }>;

/**
 * Until when a member has Plus by what they wanted to pay: a year from each payment that is enough, one after
 * the other. Always counted from all of them, so that the order in which they are heard of changes nothing;
 * what was given back as a whole doesn't count.
 */
export async function applyGifts(tx: Tx, memberId: string, now: Date): Promise<void> {
  const gifts = await readRows(
    tx,
    sql<Gift>`
      select p.amount, p.currency, p.happened_at from payments p
      where p.user_id = ${memberId} and p.type = 'payment' and p.kind = 'pwyw'
        and (p.amount = 0 or p.amount > ${takenBack(sql`p.id`)})
      order by p.happened_at, p.id`,
  );
  let until: Date | null = null;
  for (const { amount, currency, happened_at: text } of gifts) {
    if (!givesPlus(amount, currency)) continue;
    const at = readTime(text);
    until = addMonths(until !== null && until > at ? until : at, monthsPerYear);
  }
  await sql`update billing_accounts set gift_until = ${until}, changed_at = ${now}
    where owner_id = ${memberId} and gift_until is distinct from ${until}`.execute(tx);
  await applyPlan(tx, memberId, now);
}
