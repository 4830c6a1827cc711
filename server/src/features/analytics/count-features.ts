import { type UsedFeature, usedFeatures } from '@kith/contract/usage/figure-rules';
import { type RawBuilder, sql } from 'kysely';

import { arrayParam, type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

import type { Period } from './period.ts';

/** The feature of a usage event: a member's browser may send any name, but only known ones are shown. */
export const namedFeature: RawBuilder<UsedFeature> = sql`case
  when e.feature_name = any(${arrayParam(usedFeatures, 'text[]')}) then e.feature_name else 'other' end`;

/** The members who allow usage analytics at a moment. What was recorded of others before they withdrew isn't counted. */
export const allowingMembers = (now: Date): RawBuilder<unknown> => sql`
  select user_id from user_consent
  where consent_type = 'analytics' and consent_granted and (expires_at is null or expires_at > ${now})`;

export type FeatureCounts = {
  feature: UsedFeature;
  uses: number;
  failures: number;
  members: number;
  uses_before: number;
  members_before: number;
};

/** How often each feature was used in a period and in the one before it, by how many members. */
export function countFeatures(
  tx: Tx,
  { beforeFrom, from, end }: Period,
  now: Date,
): Promise<FeatureCounts[]> {
  // A row per member, feature and period first: few rows, so that members are counted without sorting events.
  return readRows(
    tx,
    sql<Computed<FeatureCounts>>`
      with allowing as materialized (${allowingMembers(now)}),
      per_member as materialized (
        select e.owner_id, ${namedFeature} as feature, e.recorded_at >= ${from} as is_now,
          count(*) as uses, count(*) filter (where not e.success) as failures
        from usage_events e
        where e.recorded_at >= ${beforeFrom} and e.recorded_at < ${end}
        group by 1, 2, 3)
      select p.feature,
        coalesce(sum(p.uses) filter (where p.is_now), 0)::integer as uses,
        coalesce(sum(p.failures) filter (where p.is_now), 0)::integer as failures,
        count(*) filter (where p.is_now)::integer as members,
        coalesce(sum(p.uses) filter (where not p.is_now), 0)::integer as uses_before,
        count(*) filter (where not p.is_now)::integer as members_before
      from per_member p join allowing a on a.user_id = p.owner_id
      group by 1 order by uses desc, feature`,
  );
}
