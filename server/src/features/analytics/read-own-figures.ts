import type { OwnFigures } from '@kith/contract/usage/figures';
import { sql } from 'kysely';

import type { MemberContext } from '#platform/context.ts';
import { type Computed, readRow, readRows } from '#platform/database/rows.ts';

import { namedFeature } from './count-features.ts';
import { periodOf, presentPeriod } from './period.ts';

type Feature = OwnFigures['features'][number];
type Spent = OwnFigures['credits'][number];

/** What was recorded of the member's own use while they allowed it, and what their credits went to. */
export async function readOwnFigures({
  ctx,
  days,
}: {
  ctx: MemberContext;
  days: number;
}): Promise<OwnFigures> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  const period = periodOf(now, days);
  const { beforeFrom, from, end } = period;
  return ctx.database.transaction(async (tx) => {
    const consent = await readRow(
      tx,
      sql<Computed<{ agrees: boolean }>>`
        select exists (select from user_consent where user_id = ${ownerId}
          and consent_type = 'analytics' and consent_granted
          and (expires_at is null or expires_at > ${now})) as agrees`,
    );
    const features = await readRows(
      tx,
      sql<Computed<Feature>>`
        select ${namedFeature} as feature,
          count(*) filter (where recorded_at >= ${from})::integer as uses,
          count(*) filter (where recorded_at < ${from})::integer as before,
          count(*) filter (where recorded_at >= ${from} and not success)::integer as failures,
          count(*) filter (where recorded_at < ${from} and not success)::integer as failures_before,
          to_char(max(recorded_at) filter (where recorded_at >= ${from}) at time zone 'UTC',
            'YYYY-MM-DD') as last_on
        from usage_events e
        where e.owner_id = ${ownerId} and recorded_at >= ${beforeFrom} and recorded_at < ${end}
        group by 1 order by uses desc, before desc, feature`,
    );
    const credits = await readRows(
      tx,
      sql<Computed<Spent>>`
        select coalesce(action, '') as action,
          coalesce(sum(credits) filter (where happened_at >= ${from}), 0)::double precision as credits,
          coalesce(sum(credits) filter (where happened_at < ${from}), 0)::double precision as before
        from spent_credits(${ownerId}, ${beforeFrom}) where happened_at < ${end}
        group by 1 order by credits desc, before desc, action`,
    );
    return {
      ...presentPeriod(period),
      is_recorded: consent?.agrees ?? false,
      features,
      credits,
    };
  });
}
