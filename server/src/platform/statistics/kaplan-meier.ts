/** How many were observed for so long; `isOver`: it happened then, else it hadn't happened yet. */
export type Observed = { time: number; isOver: boolean; count: number };

export type Median = { median: number | null; low: number | null; high: number | null };

const z95 = 1.959964;

/**
 * When half of all have had something happen to them, of those who are observed for different times:
 * the first time with `S(t) = Π (1 − dᵢ/nᵢ) ≤ ½`, and the times at which one half can’t be ruled
 * out. Null where that lies beyond what was observed.
 *
 * Unit: the unit of the times. Source: product-limit estimate, Kaplan and Meier, JASA 53 (1958);
 * variance, Greenwood (1926); interval of the median, Brookmeyer and Crowley, Biometrics 38 (1982).
 */
export function medianTime(observed: readonly Observed[]): Median {
  const times = [...new Set(observed.filter(({ isOver }) => isOver).map(({ time }) => time))];
  const countOf = (isCounted: (one: Observed) => boolean) =>
    observed.filter(isCounted).reduce((sum, { count }) => sum + count, 0);
  let survival = 1;
  let greenwood = 0;
  const steps = times
    .toSorted((a, b) => a - b)
    .map((time) => {
      const atRisk = countOf((one) => one.time >= time);
      const over = countOf((one) => one.time === time && one.isOver);
      survival *= 1 - over / atRisk;
      greenwood += atRisk === over ? 0 : over / (atRisk * (atRisk - over));
      return { time, survival, error: survival * Math.sqrt(greenwood) };
    });
  const first = (isReached: (step: (typeof steps)[number]) => boolean) =>
    steps.find(isReached)?.time ?? null;
  return {
    median: first((step) => step.survival <= half),
    low: first((step) => step.survival - z95 * step.error <= half),
    high: first((step) => step.survival + z95 * step.error < half),
  };
}

const half = 0.5;
