/**
 * Which of `m` tests are discoveries, so that among those at most `rate` are expected to be chance:
 * all up to the last with `p₍ᵢ₎ ≤ i/m · rate`.
 *
 * Unit: p-values from 0 to 1. Source: step-up procedure, Benjamini and Hochberg, J. R. Stat. Soc. B
 * 57 (1995).
 *
 * @param pValues of the tests, 0 to 1.
 * @returns for each, whether it is one.
 */
export function findDiscoveries(pValues: readonly number[], rate: number): boolean[] {
  const sorted = pValues.toSorted((a, b) => a - b);
  const last = sorted.findLastIndex((p, place) => p <= ((place + 1) / sorted.length) * rate);
  const bound = sorted[last];
  return pValues.map((p) => bound !== undefined && p <= bound);
}
