import { sql } from 'kysely';

import { type Computed, readRows } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';

import { applyPlan } from './apply-plan.ts';
import type { PaymentService } from './payment-service.ts';

const atOnce = 100;

/** Ends what has run out by itself: years of Plus, and plans at a provider that isn't configured any more. */
export async function endWhatRanOut({ database, clock, provider }: PaymentService): Promise<void> {
  for (;;) {
    const now = clock.now();
    const ended = await runAsService(database, async (tx) => {
      const rows = await readRows(
        tx,
        sql<Computed<{ owner_id: string }>>`
          update billing_accounts b set
            gift_until = case when b.gift_until > ${now} then b.gift_until end,
            state = case when b.provider <> ${provider.name} and b.period_end <= ${now} then 'ended'
              else b.state end, changed_at = ${now}
          where b.owner_id in (select a.owner_id from billing_accounts a
            where a.gift_until <= ${now}
              or a.state <> 'ended' and a.provider <> ${provider.name} and a.period_end <= ${now}
            order by a.owner_id limit ${atOnce} for update skip locked)
          returning owner_id`,
      );
      for (const { owner_id: owner } of rows) await applyPlan(tx, owner, now);
      return rows.length;
    });
    if (ended < atOnce) return;
  }
}
