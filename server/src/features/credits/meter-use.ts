import type { UsageEvent } from '@kith/contract/usage/schemas';
import { agreesToAnalytics, writeUsage } from '#features/usage/record-usage.ts';
import { runTogether } from '#platform/database/run-together.ts';
import type { Tx } from '#platform/database/tx.ts';

import { type Metered, meterAction } from './meter-action.ts';

type Use = Pick<UsageEvent, 'featureName' | 'action' | 'resourceType' | 'usageData'>;

/**
 * Charges a member for an action as `meterAction` does, and records it with what it cost, if they agreed
 * to analytics. Both are asked in one round trip.
 *
 * @throws `payment_required` {operation, needed, available}
 */
export async function meterUse(
  tx: Tx,
  metered: Metered & { resourceId: string },
  use: Use,
): Promise<void> {
  const { memberId, resourceId, at } = metered;
  const [creditsConsumed, agrees] = await runTogether(
    meterAction(tx, metered),
    agreesToAnalytics(tx, memberId, at),
  );
  if (agrees) await writeUsage(tx, memberId, { ...use, resourceId, creditsConsumed });
}
