import { runBeside, runStep } from './run-beside.ts';

/*
 * All tests. What the journeys need is prepared while the other tests run, which often wait for a process
 * or a lock: both together take little longer than those tests alone.
 */
const isReady = await runBeside(
  ['vitest', 'run'],
  [
    [process.execPath, 'e2e/ensure-browser.ts'],
    ['npm', 'run', 'build'],
  ],
);
const isPassed =
  isReady && (await runStep(['playwright', 'test', '--config', 'e2e/playwright.config.ts']));
process.exitCode = isPassed ? 0 : 1;
