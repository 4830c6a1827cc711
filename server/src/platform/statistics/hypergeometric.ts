import { gammaln } from 'simple-statistics';

/**
 * `drawn` of `total` are drawn without putting back, `marked` of all are marked, and `hits` of the drawn
 * are.
 */
export type Draw = { hits: number; drawn: number; marked: number; total: number };

/**
 * The probability of at least so many hits, if marks don't matter for what is drawn: `Σ C(K, h) ·
 * C(N − K, n − h) / C(N, n)`.
 *
 * Unit: a probability from 0 to 1. Source: Fisher's exact test against more, Fisher, The Design of
 * Experiments, 1935.
 */
export function chanceOfAtLeast({ hits, drawn, marked, total }: Draw): number {
  return sumOf(Math.max(hits, drawn + marked - total, 0), Math.min(drawn, marked), {
    drawn,
    marked,
    total,
  });
}

/** The probability of at most so many hits. */
export function chanceOfAtMost({ hits, drawn, marked, total }: Draw): number {
  return sumOf(Math.max(0, drawn + marked - total), Math.min(hits, drawn, marked), {
    drawn,
    marked,
    total,
  });
}

/** The sum of the hypergeometric distribution from one number of hits to another. */
function sumOf(from: number, to: number, { drawn, marked, total }: Omit<Draw, 'hits'>): number {
  const all = logChoose(total, drawn);
  let sum = 0;
  for (let hits = from; hits <= to; hits += 1) {
    sum += Math.exp(logChoose(marked, hits) + logChoose(total - marked, drawn - hits) - all);
  }
  return Math.min(1, sum);
}

function logChoose(n: number, k: number): number {
  return gammaln(n + 1) - gammaln(k + 1) - gammaln(n - k + 1);
}
