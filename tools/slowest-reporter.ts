import type { Reporter, TestCase, Vitest } from 'vitest/node';

const listed = 10;
const secondMs = 1_000;

/** Ends a run with the tests that took longest. */
export class SlowestReporter implements Reporter {
  readonly #tests: { title: string; durationMs: number }[] = [];

  #log: (text: string) => void = () => undefined;

  onInit({ logger }: Vitest): void {
    this.#log = (text) => logger.log(text);
  }

  onTestCaseResult(test: TestCase): void {
    const title = `${test.module.relativeModuleId}: ${test.fullName}`;
    this.#tests.push({ title, durationMs: test.diagnostic()?.duration ?? 0 });
  }

  onTestRunEnd(): void {
    const slowest = this.#tests
      .toSorted((one, other) => other.durationMs - one.durationMs)
      .slice(0, listed);
    this.#log('\nThe ten slowest tests:');
    for (const { title, durationMs } of slowest) {
      this.#log(`${(durationMs / secondMs).toFixed(1).padStart(8)} s  ${title}`);
    }
  }
}
