import { round, type Series, summarize } from './measure.ts';

/**
 * Runs `work` `times` times, `atOnce` of them at the same time. A sample is the time of one run; the
 * rate is that of all together.
 */
export async function runParallel(
  { times, atOnce }: { times: number; atOnce: number },
  work: (index: number, lane: number) => Promise<unknown>,
): Promise<Series> {
  const samples: number[] = [];
  const startedAt = performance.now();
  let next = 0;
  const lanes = Array.from({ length: atOnce }, async (_, lane) => {
    while (next < times) {
      const index = next;
      next += 1;
      const runStartedAt = performance.now();
      await work(index, lane);
      samples.push(performance.now() - runStartedAt);
    }
  });
  await Promise.all(lanes);
  const perSecond = round((1000 * times) / (performance.now() - startedAt));
  return { ...summarize(samples), perSecond };
}
