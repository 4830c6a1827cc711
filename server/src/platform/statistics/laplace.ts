/**
 * Noise around 0 from an even draw `u`: `−b · sgn(u − ½) · ln(1 − 2 |u − ½|)`. Added to a count that
 * one person changes by at most 1, with scale `b = 1/ε`, it makes the count ε-differentially
 * private.
 *
 * Unit: people. Source: Laplace mechanism, Dwork, McSherry, Nissim and Smith, Calibrating Noise to
 * Sensitivity, TCC 2006.
 *
 * @param draw even from 0 to 1, without the ends.
 */
export function laplaceNoise(scale: number, draw: number): number {
  const centred = draw - 0.5;
  return -scale * Math.sign(centred) * Math.log(1 - 2 * Math.abs(centred));
}

/**
 * The class of a histogram that a quantile is in; counts may have noise, so those below 0 count as 0.
 *
 * @returns its place; -1 without anyone.
 */
export function quantileClass(counts: readonly number[], quantile: number): number {
  const positive = counts.map((count) => Math.max(0, count));
  const total = positive.reduce((sum, count) => sum + count, 0);
  if (total === 0) return -1;
  let below = 0;
  return positive.findIndex((count) => {
    below += count;
    return below >= quantile * total && count > 0;
  });
}
