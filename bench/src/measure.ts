/** Percentiles of one series, in milliseconds. */
export type Series = { p50: number; p95: number; p99: number; perSecond: number };

/** One line of the table: the figures, the bare baseline of the same run, and the target. */
export type Row = Series & {
  row: string;
  baseline: { p50: number; perSecond: number } | null;
  ratio: number | null;
  target: string;
  ok: boolean;
};

export const round = (value: number) => Math.round(value * 1000) / 1000;

export function summarize(samplesMs: number[]): Series {
  const sorted = samplesMs.toSorted((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const total = samplesMs.reduce((sum, sample) => sum + sample, 0);
  return {
    p50: round(at(0.5)),
    p95: round(at(0.95)),
    p99: round(at(0.99)),
    perSecond: round((1000 * samplesMs.length) / total),
  };
}

/**
 * Times subject and baseline alternately, so that other load on the machine affects both equally.
 * What `before` does ahead of each pair is not timed.
 *
 * @returns the series of the subject and of the baseline.
 */
export async function measureBoth(
  { warmUp, runs, before }: { warmUp: number; runs: number; before?: () => Promise<unknown> },
  subject: (index: number) => Promise<unknown>,
  baseline: (index: number) => Promise<unknown>,
): Promise<[Series, Series]> {
  const samples: [number[], number[]] = [[], []];
  for (let index = 0; index < warmUp + runs; index += 1) {
    await before?.();
    for (const [side, run] of [subject, baseline].entries()) {
      const startedAt = performance.now();
      await run(index);
      if (index >= warmUp) samples[side === 0 ? 0 : 1].push(performance.now() - startedAt);
    }
  }
  return [summarize(samples[0]), summarize(samples[1])];
}

/** As `measureBoth`, with the baseline only every `every` runs: it is slow, and steadier. */
export async function measureWithSparseBaseline(
  { warmUp, runs, every }: { warmUp: number; runs: number; every: number },
  subject: (index: number) => Promise<unknown>,
  baseline: () => Promise<unknown>,
): Promise<{ subject: Series; baseline: Series }> {
  const samples: number[] = [];
  const bare: number[] = [];
  for (let index = 0; index < warmUp + runs; index += 1) {
    const startedAt = performance.now();
    await subject(index);
    if (index >= warmUp) samples.push(performance.now() - startedAt);
    if (index < warmUp || index % every !== 0) continue;
    const bareStartedAt = performance.now();
    await baseline();
    bare.push(performance.now() - bareStartedAt);
  }
  return { subject: summarize(samples), baseline: summarize(bare) };
}

/** The target of HTTP beside its bare query: a p50 of at most twice the baseline's plus 1 ms. */
export function compareWithQuery(row: string, subject: Series, baseline: Series): Row {
  return {
    row,
    ...subject,
    baseline: { p50: baseline.p50, perSecond: baseline.perSecond },
    ratio: round(subject.p50 / baseline.p50),
    target: 'p50 ≤ 2 × raw + 1 ms',
    ok: subject.p50 <= 2 * baseline.p50 + 1,
  };
}

/**
 * A row whose figure may be at most `factor` times the baseline's p50 of the same run; `what` names
 * the baseline.
 */
export function compareWithBaseline(
  row: string,
  { subject, baseline }: { subject: Series; baseline: Series },
  { figure, factor, what }: { figure: 'p50' | 'p95'; factor: number; what: string },
): Row {
  const ratio = round(subject[figure] / baseline.p50);
  return {
    row,
    ...subject,
    baseline: { p50: baseline.p50, perSecond: baseline.perSecond },
    ratio,
    target: `${figure} ≤ ${factor} × ${what}`,
    ok: ratio <= factor,
  };
}

/**
 * A row whose figure (p50 by default) may take so many milliseconds, or `factor` times the
 * baseline's p50 on a slow day.
 */
export function compareWithLimit(
  row: string,
  { subject, baseline }: { subject: Series; baseline: Series },
  {
    figure = 'p50',
    limitMs,
    factor,
    what,
  }: { figure?: 'p50' | 'p95'; limitMs: number; factor: number; what: string },
): Row {
  return {
    row,
    ...subject,
    baseline: { p50: baseline.p50, perSecond: baseline.perSecond },
    ratio: round(subject[figure] / baseline.p50),
    target: `${figure} ≤ ${limitMs} ms or ${factor} × ${what}`,
    ok: subject[figure] <= Math.max(limitMs, factor * baseline.p50),
  };
}
