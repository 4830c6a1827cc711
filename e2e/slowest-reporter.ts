import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';

const listed = 10;
const second = 1_000;

/** Ends a run with the tests that took longest. */
export default class SlowestReporter implements Reporter {
  readonly #tests: { title: string; durationMs: number }[] = [];

  onTestEnd(test: TestCase, { duration }: TestResult): void {
    const [, , ...titles] = test.titlePath();
    this.#tests.push({ title: titles.join(' › '), durationMs: duration });
  }

  onEnd(_result: FullResult): void {
    const slowest = this.#tests
      .toSorted((one, other) => other.durationMs - one.durationMs)
      .slice(0, listed);
    if (slowest.length === 0) return;
    console.log('\nThe ten slowest journeys:');
    for (const { title, durationMs } of slowest) {
      console.log(`${(durationMs / second).toFixed(1).padStart(8)} s  ${title}`);
    }
  }

  printsToStdio(): boolean {
    return false;
  }
}
