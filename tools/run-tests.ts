import { runBeside } from './run-beside.ts';

/*
 * All tests. The journeys, and what they need, run while the other tests run, which often wait for a
 * process or a lock: both together take less time than one after the other.
 */
const isPassed = await runBeside(
  ['vitest', 'run'],
  [
    [process.execPath, 'e2e/ensure-browser.ts'],
    ['npm', 'run', 'build'],
    ['playwright', 'test', '--config', 'e2e/playwright.config.ts'],
  ],
);
process.exitCode = isPassed ? 0 : 1;
