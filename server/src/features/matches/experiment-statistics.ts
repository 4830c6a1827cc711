import { anytime } from '#platform/statistics/anytime.ts';

/*
 * Figures of an experiment whose outcome is yes or no per member. Wilson's interval is what is shown. The
 * stop must hold however often one looks, so it goes by a confidence sequence.
 */

export type ArmCounts = { members: number; introduced: number };

/** Of both arms together: one in twenty experiments without a difference is ever stopped. */
const totalAlpha = 0.05;
const armAlpha = totalAlpha / 2;

/** The shares of an arm that are possible at every moment together. */
export const possible = ({ members, introduced }: ArmCounts) =>
  anytime(introduced, members, armAlpha);

/**
 * The place of the better of two arms once the other is worse with certainty; null before: `low of
 * one > high of the other`, of intervals that hold at every moment together.
 *
 * Unit: arms; the level is 95 % for both together. Source: confidence sequences, Howard, Ramdas,
 * McAuliffe and Sekhon, Annals of Statistics 49 (2021).
 */
export function betterArm(arms: readonly [ArmCounts, ArmCounts]): 0 | 1 | null {
  const [first, second] = [possible(arms[0]), possible(arms[1])];
  if (first.low > second.high) return 0;
  return second.low > first.high ? 1 : null;
}
