/**
 * What a scorecard can measure. `unit`: what is hidden below five, the figure itself or the members that
 * it is about, or nothing where it is about no member. `kind`: a sum over the week, or what is there at
 * its end. `retentionWeeks`: how far back it can still be counted.
 */
export const scorecardMeasures = {
  new_members: { unit: 'itself', kind: 'sum', retentionWeeks: 12 },
  activated_members: { unit: 'itself', kind: 'sum', retentionWeeks: 12 },
  active_members: { unit: 'itself', kind: 'sum', retentionWeeks: 12 },
  introductions_requested: { unit: 'members', kind: 'sum', retentionWeeks: 12 },
  introductions_made: { unit: 'members', kind: 'sum', retentionWeeks: 12 },
  useful_introductions: { unit: 'members', kind: 'sum', retentionWeeks: 12 },
  credits_sold: { unit: 'members', kind: 'sum', retentionWeeks: 12 },
  credits_spent: { unit: 'members', kind: 'sum', retentionWeeks: 12 },
  support_requests: { unit: 'members', kind: 'sum', retentionWeeks: 12 },
  errors: { unit: 'itself', kind: 'sum', retentionWeeks: 12 },
  slow_calls: { unit: 'itself', kind: 'sum', retentionWeeks: 8 },
  waiting_cases: { unit: 'none', kind: 'stock', retentionWeeks: 0 },
} as const satisfies Record<
  string,
  { unit: 'itself' | 'members' | 'none'; kind: 'sum' | 'stock'; retentionWeeks: number }
>;
export type ScorecardMeasure = keyof typeof scorecardMeasures;
export const scorecardMeasureNames = Object.keys(scorecardMeasures) as [
  ScorecardMeasure,
  ...ScorecardMeasure[],
];

export const directions = ['at_least', 'at_most'] as const;
export type Direction = (typeof directions)[number];

export const scorecardStates = ['on_track', 'at_risk', 'off'] as const;
export type ScorecardState = (typeof scorecardStates)[number];

/** How many past weeks a scorecard shows. */
export const scorecardWeeks = 12;
export const scorecardLimits = { reason: 500, note: 1_000, target: 1_000_000_000 } as const;

/** A figure; null where it is known to be about too few, or not counted at all. */
export type Measured = { value: number | null; is_few: boolean };
export type Goal = { direction: Direction; target: number };

/** A target that is missed by no more than this share is at risk; beyond it, off. */
export const tolerance = 0.1;
const weekDays = 7;
const [fewest, most] = [1, 4];

/**
 * The state of a figure against its target. Of a running week, a sum is held against the share of the target
 * for the days that are over. Null where it isn't known: no figure, or too few members and a target
 * that one of them could decide.
 *
 * @param daysOver whole days of the week that are over, 7 once it has ended
 */
export function stateOf(
  measure: ScorecardMeasure,
  { value, is_few: isFew }: Measured,
  goal: Goal,
  daysOver: number,
): ScorecardState | null {
  const { unit, kind } = scorecardMeasures[measure];
  const share = kind === 'stock' ? 1 : Math.min(daysOver, weekDays) / weekDays;
  if (!isFew) return value === null ? null : stateOfNumber(value, goal, share);
  // Of members only how many they are is known, not what they did.
  if (unit !== 'itself') return null;
  const low = stateOfNumber(fewest, goal, share);
  return low === stateOfNumber(most, goal, share) ? low : null;
}

function stateOfNumber(value: number, { direction, target }: Goal, share: number): ScorecardState {
  const expected = target * share;
  if (direction === 'at_least') {
    if (value >= expected) return 'on_track';
    return value >= expected * (1 - tolerance) ? 'at_risk' : 'off';
  }
  if (value <= expected) return 'on_track';
  return value <= target * (1 + tolerance) ? 'at_risk' : 'off';
}
