/*
 * Figures of an experiment whose outcome is yes or no per member. Wilson's interval (Wilson 1927) is what
 * is shown. The stop must hold however often one looks, so it goes by a confidence sequence: the shares
 * that a mixture of likelihood ratios with a uniform prior can't rule out (Robbins 1970; Howard, Ramdas,
 * McAuliffe and Sekhon 2021). By Ville's inequality the true share ever leaves it with probability at
 * most alpha.
 */

import type { Interval } from '#platform/statistics/wilson.ts';

export type ArmCounts = { members: number; introduced: number };

/** Lanczos' approximation of ln Γ. */
function logGamma(x: number): number {
  const coefficients = [
    676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
    12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
  ];
  const y = x - 1;
  const sum = coefficients.reduce(
    (total, coefficient, at) => total + coefficient / (y + at + 1),
    0.99999999999980993,
  );
  const t = y + coefficients.length - 0.5;
  return 0.5 * Math.log(2 * Math.PI) + (y + 0.5) * Math.log(t) - t + Math.log(sum);
}

/** The shares that are possible at every moment together, with probability 1 − alpha. */
export function anytime({ members: n, introduced: k }: ArmCounts, alpha: number): Interval {
  const mixture = logGamma(k + 1) + logGamma(n - k + 1) - logGamma(n + 2);
  const isPossible = (share: number) => {
    const likelihood =
      (k === 0 ? 0 : k * Math.log(share)) + (n === k ? 0 : (n - k) * Math.log(1 - share));
    return mixture - likelihood < Math.log(1 / alpha);
  };
  const share = n === 0 ? 0.5 : k / n;
  const bound = (end: number) => {
    if (isPossible(end)) return end;
    let [inside, outside] = [share, end];
    for (let step = 0; step < 60; step += 1) {
      const middle = (inside + outside) / 2;
      if (isPossible(middle)) inside = middle;
      else outside = middle;
    }
    return inside;
  };
  return { low: bound(0), high: bound(1) };
}

/** Of both arms together: one in twenty experiments without a difference is ever stopped. */
const totalAlpha = 0.05;
export const armAlpha = totalAlpha / 2;

/** The place of the better of two arms once the other is worse with certainty; null before. */
export function betterArm(arms: readonly [ArmCounts, ArmCounts]): 0 | 1 | null {
  const [first, second] = [anytime(arms[0], armAlpha), anytime(arms[1], armAlpha)];
  if (first.low > second.high) return 0;
  return second.low > first.high ? 1 : null;
}
