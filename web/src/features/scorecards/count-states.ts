import type { ScorecardRow, StateCounts } from '@kith/contract/scorecards/endpoints';

/** How many measures stand how in the running week. */
export function countStates(rows: readonly ScorecardRow[]): StateCounts {
  const counts = { on_track: 0, at_risk: 0, off: 0, unknown: 0 };
  for (const { running } of rows) counts[running.state ?? 'unknown'] += 1;
  return counts;
}

/** The known figures of the weeks that are over, for a line; none where there are too few. */
export function trendOf({ weeks }: Pick<ScorecardRow, 'weeks'>): number[] {
  const known = weeks.flatMap(({ value }) => (value === null ? [] : [value]));
  return known.length < 3 ? [] : known;
}
