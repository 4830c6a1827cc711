import {
  cadencesUntilDormant,
  type Health,
  healthBounds,
  healths,
  rankBound,
} from '@kith/contract/warmth/rules';
import { type RawBuilder, sql } from 'kysely';

/**
 * The contract's rules on health and due dates in SQL, of an alias `c` over `contacts`: `healthOf`,
 * `dueAt` and `isOverdue`. A property test compares them with the contract.
 */

/** Compared with bounds of the stored rank, so that an index can serve it. */
export function isAsWarmAs(warmth: number, now: Date): RawBuilder<unknown> {
  return sql`(c.warmth_rank >= ${rankBound(warmth, now)}::float8)`;
}

/** Whether a contact has this health. One without any interaction has passed every cadence. */
export function hasHealth(health: Health, now: Date): RawBuilder<unknown> {
  const warm = (bound: keyof typeof healthBounds) => isAsWarmAs(healthBounds[bound], now);
  const inTime = isWithinCadences(1, now);
  const nearlyInTime = isWithinCadences(cadencesUntilDormant, now);
  switch (health) {
    case 'thriving':
      return sql`(${warm('thriving')} and (c.effective_cadence_days is null or ${inTime}))`;
    case 'steady':
      return sql`(not ${warm('thriving')}
        and case when c.effective_cadence_days is null then ${warm('steady')} else ${inTime} end)`;
    case 'cooling':
      return sql`(case when c.effective_cadence_days is null
        then ${warm('cooling')} and not ${warm('steady')}
        else ${nearlyInTime} and not ${inTime} end)`;
    case 'dormant':
      return sql`(case when c.effective_cadence_days is null then not ${warm('cooling')}
        else not ${nearlyInTime} end)`;
  }
}

/** The health of a contact. */
export function healthSql(now: Date): RawBuilder<unknown> {
  const cases = healths.map((health) => sql`when ${hasHealth(health, now)} then ${health}`);
  return sql`case ${sql.join(cases, sql` `)} end`;
}

/** Of 24 hours: a day of the session's time zone may have 23. */
function cadenceSql(times: number): RawBuilder<unknown> {
  return sql.raw(`c.effective_cadence_days * interval '${24 * times} hours'`);
}

/** Whether the last interaction is at most so many cadences ago; false without one. */
function isWithinCadences(times: number, now: Date): RawBuilder<unknown> {
  return sql`(c.last_interaction_at is not null
    and c.last_interaction_at >= ${now}::timestamptz - ${cadenceSql(times)})`;
}

/** When cadences start to count. Under row-level security a coalesce would count as leaky. */
const countsFrom = `case when c.last_interaction_at is null then c.created_at
  else c.last_interaction_at end`;

/** When the next interaction is due; null without a cadence. */
export const dueAtSql = sql.raw(`(${countsFrom} + c.effective_cadence_days * interval '24 hours')`);

/**
 * Whether more than so many cadences have passed without an interaction; null without a cadence.
 */
export function havePassedCadences(times: number, now: Date): RawBuilder<unknown> {
  return sql`(${sql.raw(countsFrom)} < ${now}::timestamptz - ${cadenceSql(times)})`;
}

export function isOverdueSql(now: Date): RawBuilder<unknown> {
  return sql`(c.effective_cadence_days is not null and ${havePassedCadences(1, now)})`;
}
