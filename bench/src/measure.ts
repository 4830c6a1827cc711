/** Percentiles of one series, in milliseconds. */
export type Series = { p50: number; p95: number; p99: number; perSecond: number };

/** One line of the table: a figure, the bare baseline of the same run, and what was aimed at. */
export type Row = Series & {
  row: string;
  baseline: { p50: number; perSecond: number } | null;
  ratio: number | null;
  aim: string;
  ok: boolean;
};

const round = (value: number) => Math.round(value * 1000) / 1000;

export function summarize(samplesMs: number[]): Series {
  const sorted = samplesMs.toSorted((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const total = samplesMs.reduce((sum, sample) => sum + sample, 0);
  return {
    p50: round(at(0.5)),
    p95: round(at(0.95)),
    p99: round(at(0.99)),
    perSecond: Math.round((1000 * samplesMs.length) / total),
  };
}

/** Times `run` one call after the other, after a warm-up that does not count. */
export async function measure(
  { warmUp, runs }: { warmUp: number; runs: number },
  run: (index: number) => Promise<unknown>,
): Promise<Series> {
  for (let index = 0; index < warmUp; index += 1) await run(index);
  const samples: number[] = [];
  for (let index = 0; index < runs; index += 1) {
    const startedAt = performance.now();
    await run(warmUp + index);
    samples.push(performance.now() - startedAt);
  }
  return summarize(samples);
}

/**
 * Times two ways of the same work in turns, so that what else the machine does hits both alike.
 *
 * @returns the series of the first, of the second.
 */
export async function measureBoth(
  { warmUp, runs }: { warmUp: number; runs: number },
  subject: (index: number) => Promise<unknown>,
  baseline: (index: number) => Promise<unknown>,
): Promise<[Series, Series]> {
  const samples: [number[], number[]] = [[], []];
  for (let index = 0; index < warmUp + runs; index += 1) {
    for (const [side, run] of [subject, baseline].entries()) {
      const startedAt = performance.now();
      await run(index);
      if (index >= warmUp) samples[side === 0 ? 0 : 1].push(performance.now() - startedAt);
    }
  }
  return [summarize(samples[0]), summarize(samples[1])];
}

/** HTTP held against the bare query: its p50 within twice the baseline's plus a millisecond. */
export function compareWithQuery(row: string, subject: Series, baseline: Series): Row {
  return {
    row,
    ...subject,
    baseline: { p50: baseline.p50, perSecond: baseline.perSecond },
    ratio: round(subject.p50 / baseline.p50),
    aim: 'p50 ≤ 2 × raw + 1 ms',
    ok: subject.p50 <= 2 * baseline.p50 + 1,
  };
}
