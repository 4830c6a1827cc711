import { bridgeLimits, bridgeMessages, monthOf } from '@kith/contract/bridges/rules';
import { hourS, minuteMs } from '@kith/contract/core/time';
import { sql } from 'kysely';

import { readPlan } from '#features/credits/read-plan.ts';
import { AppError } from '#platform/app-error.ts';
import { type Computed, readRow, readTime, type TimeText } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { createRateLimit } from '#platform/rate-limit.ts';

/** Attempts of one member in an hour, refused ones among them: so that no one tries out who is open. */
export const attemptLimit = createRateLimit({
  name: 'bridges.attempt',
  points: 30,
  durationS: hourS,
});

type Counts = Computed<{ in_month: number; last_at: TimeText | null }>;

export async function countRequests(tx: Tx, ownerId: string, now: Date): Promise<Counts> {
  const row = await readRow(
    tx,
    sql<Counts>`
      select count(*) filter (where b.requested_at >= ${monthOf(now)})::integer as in_month,
        max(b.requested_at) as last_at
      from bridges b where b.owner_id = ${ownerId} and b.requested_at is not null`,
  );
  if (!row) throw new Error('A count without a row');
  return row;
}

/**
 * The plan's limit of the month, and the pause between two requests; a withdrawn one counts.
 *
 * @throws `bridge_limit_reached` {current, limit}, `bridge_too_soon` {minutes}
 */
export async function refuseManyRequests(tx: Tx, ownerId: string, now: Date): Promise<void> {
  // Of two at once the second counts the first.
  await sql`select from profiles where id = ${ownerId} for update`.execute(tx);
  const { in_month: current, last_at: last } = await countRequests(tx, ownerId, now);
  const { bridges_per_month: limit } = await readPlan(tx, ownerId);
  if (current >= limit) {
    const message = bridgeMessages.monthly(current, limit);
    throw new AppError('bridge_limit_reached', message, { current, limit });
  }
  const openAt = (readTime(last)?.getTime() ?? 0) + bridgeLimits.minutesBetween * minuteMs;
  const minutes = Math.ceil((openAt - now.getTime()) / minuteMs);
  if (minutes <= 0) return;
  throw new AppError('bridge_too_soon', bridgeMessages.wait(minutes), { minutes });
}
