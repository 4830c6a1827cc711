/**
 * Which of many tests are discoveries, so that among those at most `rate` are expected to be chance. Source:
 * the step-up procedure of Benjamini and Hochberg, J. R. Stat. Soc. B 57 (1995).
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
