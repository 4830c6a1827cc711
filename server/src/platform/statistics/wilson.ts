export type Interval = { low: number; high: number };

const z95 = 1.959964;

/**
 * The 95 % interval of a share `p` of `n`: `(p + z²/2n ± z · √(p(1 − p)/n + z²/4n²)) / (1 + z²/n)`.
 *
 * Unit: shares from 0 to 1. Source: score interval, Wilson, JASA 22 (1927).
 */
export function wilson(hits: number, total: number): Interval {
  if (total === 0) return { low: 0, high: 1 };
  const share = hits / total;
  const denominator = 1 + z95 ** 2 / total;
  const centre = (share + z95 ** 2 / (2 * total)) / denominator;
  const half =
    (z95 / denominator) * Math.sqrt((share * (1 - share)) / total + z95 ** 2 / (4 * total ** 2));
  return { low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}
