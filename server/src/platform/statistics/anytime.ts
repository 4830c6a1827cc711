import type { Interval } from './wilson.ts';

/*
 * A confidence sequence for a share: the shares that a mixture of likelihood ratios with a uniform prior
 * can't rule out (Robbins 1970; Howard, Ramdas, McAuliffe and Sekhon 2021). By Ville's inequality the true
 * share ever leaves it with probability at most alpha, however often one looks.
 */

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

/**
 * The shares of `k` in `n` that are possible at every moment together, with probability `1 − α`:
 * those where `∫ L(q) dq / L(share) < 1/α`. By Ville's inequality the true share ever leaves it with
 * probability at most α, however often one looks.
 *
 * Unit: shares from 0 to 1. Source: Robbins 1970; Howard, Ramdas, McAuliffe and Sekhon, Annals of
 * Statistics 49 (2021).
 */
export function anytime(k: number, n: number, alpha: number): Interval {
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
