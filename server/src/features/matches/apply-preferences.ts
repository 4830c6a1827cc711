import { dayMs } from '@kith/contract/core/time';
import { foldText } from '@kith/contract/core/text';
import type { LeftOut } from '@kith/contract/matches/schemas';
import type { PrivacyPreferences } from '@kith/contract/privacy/rules';
import { coldRank, warmthAt } from '@kith/contract/warmth/rules';
import { readTime } from '#platform/database/rows.ts';

import { assignPairs } from './assign-pairs.ts';
import type { PairRow, Side } from './match-queries.ts';

export const warmthOf = ({ warmth_rank: rank }: Side, now: Date): number =>
  warmthAt(rank ?? coldRank, now);

/**
 * The pairs that the member's preferences allow: both warm enough, in none of the restricted regions,
 * rested since their last introduction, and no one more often than their week allows, by the greatest
 * total score. Each pair that is left out counts once, by the first reason.
 */
export function applyPreferences(
  pairs: readonly PairRow[],
  preferences: PrivacyPreferences,
  now: Date,
): { chosen: PairRow[]; leftOut: LeftOut } {
  const leftOut: LeftOut = { warmth: 0, region: 0, cooldown: 0, weekly: 0 };
  const regions = preferences.region_restrictions.map(foldText);
  const restMs = preferences.cooldown_period_days * dayMs;
  const reasonAgainst = (side: Side): 'warmth' | 'region' | 'cooldown' | null => {
    if (warmthOf(side, now) < preferences.warmth_threshold) return 'warmth';
    const place = foldText(side.location);
    if (regions.some((region) => place.includes(region))) return 'region';
    const last = readTime(side.last_introduced_at);
    return last !== null && now.getTime() - last.getTime() < restMs ? 'cooldown' : null;
  };
  const allowed = pairs.filter(({ seeker, helper }) => {
    const reason = reasonAgainst(seeker) ?? reasonAgainst(helper);
    if (reason !== null) leftOut[reason] += 1;
    return reason === null;
  });
  const room = new Map(
    allowed.flatMap(({ seeker, helper }) =>
      [seeker, helper].map(({ id, introduced_in_week: used }) => [
        id,
        preferences.max_introductions_per_week - used,
      ]),
    ),
  );
  const { chosen, leftOut: weekly } = assignPairs(allowed, {
    score: ({ score }) => score,
    people: ({ seeker_id: seeker, helper_id: helper }) => [seeker, helper],
    capacity: (id) => room.get(id) ?? 0,
  });
  return { chosen, leftOut: { ...leftOut, weekly } };
}
