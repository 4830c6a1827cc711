import type { NetworkPoint, SeriesInput } from '@kith/contract/insights/schemas';
import { requireFlag } from '#features/flags/require-flag.ts';
import { readLocalDay } from '#features/profile/local-day.ts';
import type { MemberContext } from '#platform/context.ts';

import { readNetworkPoints } from './network-points.ts';
import { takeOverChanges, type Updating } from './refresh-insights.ts';
import { seriesDates } from './series-dates.ts';

/** The network's size, warmth and health at the end of past days. Days to come are left out. */
export function readSeries({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: SeriesInput;
}): Promise<{ updating: Updating; points: NetworkPoint[] }> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    await requireFlag(tx, 'insights_v2');
    const today = await readLocalDay(tx, ownerId, now);
    const updating = await takeOverChanges(tx, ctx, today.timeZone);
    if (input.from > today.date) return { updating, points: [] };
    const to = input.to < today.date ? input.to : today.date;
    const dates = seriesDates({ ...input, to });
    return { updating, points: await readNetworkPoints(tx, { ownerId, now, today }, dates) };
  });
}
