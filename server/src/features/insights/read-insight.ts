import type { FlagName } from '@kith/contract/flags/table';
import { requireFlag } from '#features/flags/require-flag.ts';
import { readLocalDay } from '#features/profile/local-day.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/tx.ts';

import type { Moment } from './moment.ts';
import { takeOverChanges, type Updating } from './refresh-insights.ts';

/** What an answer begins with: when and where it is true, and whether a job is still taking over changes. */
export type InsightHead = { as_of: string; time_zone: string; updating: Updating };

/** What deriving figures needs of a request or a job. */
export type InsightContext = Pick<MemberContext, 'actor' | 'database' | 'clock' | 'jobs'>;

type InsightOptions = { ctx: InsightContext; flag: FlagName };

/**
 * Reads something from the history of the member's network, after what changed was taken over.
 *
 * @throws `feature_disabled`
 */
export function readInsight<T>(
  options: InsightOptions,
  read: (tx: Tx, moment: Moment) => Promise<T>,
): Promise<InsightHead & T> {
  return readInsightOf({ ...options, find: () => Promise.resolve(null) }, read);
}

/**
 * As `readInsight`, of something that may not be there: it is found first, so that a refusal takes no
 * changes over in vain.
 */
export function readInsightOf<T, Found>(
  { ctx, flag, find }: InsightOptions & { find: (tx: Tx) => Promise<Found> },
  read: (tx: Tx, moment: Moment, found: Found) => Promise<T>,
): Promise<InsightHead & T> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  return ctx.database.transaction(
    async (tx) => {
      await requireFlag(tx, flag);
      const found = await find(tx);
      const today = await readLocalDay(tx, ownerId, now);
      const updating = await takeOverChanges(tx, ctx, today.timeZone);
      return {
        as_of: now.toISOString(),
        time_zone: today.timeZone,
        updating,
        ...(await read(tx, { ownerId, now, today }, found)),
      };
    },
    { joinsSets: true },
  );
}
