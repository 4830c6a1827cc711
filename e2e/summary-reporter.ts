import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

const listed = 10;
const second = 1_000;
const shownErrorLines = 6;

const titleOf = (test: TestCase) => test.titlePath().slice(2).join(' › ');

/**
 * Ends a run with the journeys that took longest, those that were skipped and why, and those that
 * failed at their first try. One that passes when it is repeated has a fault all the same: its own,
 * or the product's.
 */
export default class SummaryReporter implements Reporter {
  readonly #tests: { title: string; durationMs: number }[] = [];
  readonly #skipped: string[] = [];
  readonly #failures: { test: TestCase; error: string }[] = [];

  onTestEnd(test: TestCase, { duration, status, errors }: TestResult): void {
    this.#tests.push({ title: titleOf(test), durationMs: duration });
    if (status === 'skipped') {
      const reason = test.annotations.find(({ type }) => type === 'skip')?.description;
      this.#skipped.push(`${titleOf(test)}: ${reason ?? 'no reason given'}`);
    }
    if (status === test.expectedStatus || status === 'skipped') return;
    const error = errors[0]?.message ?? status;
    this.#failures.push({ test, error: error.split('\n').slice(0, shownErrorLines).join('\n') });
  }

  onEnd(): void {
    const slowest = this.#tests
      .toSorted((one, other) => other.durationMs - one.durationMs)
      .slice(0, listed);
    if (slowest.length === 0) return;
    console.log('\nThe ten slowest journeys:');
    for (const { title, durationMs } of slowest) {
      console.log(`${(durationMs / second).toFixed(1).padStart(8)} s  ${title}`);
    }
    if (this.#skipped.length > 0) console.log(`\nSkipped:\n${this.#skipped.join('\n')}`);
    if (this.#failures.length > 0) console.log('\nFailed tries, to be understood and fixed:');
    for (const { test, error } of this.#failures) {
      console.log(`${test.ok() ? 'passed when repeated' : 'failed'}: ${titleOf(test)}\n${error}\n`);
    }
  }

  printsToStdio(): boolean {
    return false;
  }
}
