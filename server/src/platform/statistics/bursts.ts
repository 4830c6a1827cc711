/** What came up in one stretch of time: `hits` of `total`. */
export type Batch = { hits: number; total: number };

/** A burst: its first and last batch, and how much better it explains them than no burst, from 0 up. */
export type Burst = { from: number; to: number; weight: number };

/** In a burst things come up so many times as often as usual. */
const ratio = 3;
/** The cost of a burst's beginning, as a multiple of the logarithm of the number of batches. */
const reluctance = 1;
const highestShare = 0.9999;

/**
 * When something came up more often than usual: the cheapest sequence of two states, of which the
 * burst has `3 · the usual share` and costs `ln(batches)` to begin. A burst’s weight is by how much
 * it explains its batches better than no burst.
 *
 * Unit: natural logarithms of likelihood. Source: Kleinberg, Bursty and Hierarchical Structure in
 * Streams, KDD 2002, section 4; the sequence is found by the algorithm of Viterbi.
 *
 * @param batches of equal length, oldest first.
 * @returns oldest first.
 */
export function findBursts(batches: readonly Batch[]): Burst[] {
  const hits = batches.reduce((sum, batch) => sum + batch.hits, 0);
  const total = batches.reduce((sum, batch) => sum + batch.total, 0);
  if (hits === 0 || hits === total) return [];
  const usual = hits / total;
  const often = Math.min(highestShare, ratio * usual);
  const gains = batches.map((batch) => costOf(batch, usual) - costOf(batch, often));
  const states = cheapestStates(gains, reluctance * Math.log(batches.length));
  return collect(states, gains);
}

/** Without the number of ways to choose, which is the same in both states. */
function costOf({ hits, total }: Batch, share: number): number {
  return -hits * Math.log(share) - (total - hits) * Math.log(1 - share);
}

/** Whether each batch is in a burst, so that the sum of gains less the costs of beginnings is greatest. */
function cheapestStates(gains: readonly number[], beginning: number): boolean[] {
  let [calm, burst] = [0, -beginning];
  /** For each batch, whether each of its states came from a burst. */
  const origins = gains.map((gain) => {
    const fromBurst = { calm: burst > calm, burst: burst >= calm - beginning };
    [calm, burst] = [Math.max(calm, burst), Math.max(calm - beginning, burst) + gain];
    return fromBurst;
  });
  let isBurst = burst > calm;
  const states: boolean[] = [];
  for (const origin of origins.toReversed()) {
    states.push(isBurst);
    isBurst = isBurst ? origin.burst : origin.calm;
  }
  return states.toReversed();
}

function collect(states: readonly boolean[], gains: readonly number[]): Burst[] {
  const bursts: Burst[] = [];
  for (const [place, isBurst] of states.entries()) {
    const last = bursts.at(-1);
    if (!isBurst) continue;
    const gain = gains[place] ?? 0;
    if (last?.to === place - 1) bursts.splice(-1, 1, extend(last, gain));
    else bursts.push({ from: place, to: place, weight: gain });
  }
  return bursts;
}

function extend({ from, to, weight }: Burst, gain: number): Burst {
  return { from, to: to + 1, weight: weight + gain };
}
