import { sql } from 'kysely';

import type { QuietRow } from '#features/insights/quiet-people.ts';
import type { LocalDay } from '#features/profile/local-day.ts';

/**
 * Whose signals, and when. Every `derive…` function of this feature returns a query with the
 * columns `contact_id, fact_key, evidence, expires_at, value`; the greater its value, the earlier a
 * fact is used when there are too many.
 */
export type SignalScope = {
  ownerId: string;
  now: Date;
  today: LocalDay;
  /** Whether the member can watch companies and industries; neither unless given. */
  watches?: { companies: boolean; industries: boolean };
  /** Who is about to go quiet; undefined where nothing is predicted. */
  quiet?: readonly QuietRow[];
};

/**
 * Whose facts come first, on an alias `c` over `contacts`: people with a cadence before all others,
 * the shorter the earlier; among equals, warmer ties. A rank lies within a few hundred of zero, or
 * is -infinity.
 */
export const closenessSql = sql.raw(`(case when c.effective_cadence_days is null then 0
    else 1e9 - 1e3 * c.effective_cadence_days end + greatest(c.warmth_rank, -400))::float8`);
