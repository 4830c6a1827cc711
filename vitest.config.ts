import { availableParallelism } from 'node:os';

import { defineConfig } from 'vitest/config';

import { SlowestReporter } from './tools/slowest-reporter.ts';

/** For a machine that has other work, too. */
const patienceMs = 300_000;

const shared = {
  // By default one core stays idle: half the machine where there are two.
  maxWorkers: availableParallelism(),
  // Nothing is mocked and no module keeps state, so files may share what they import.
  isolate: false,
  testTimeout: patienceMs,
  hookTimeout: patienceMs,
  // A little less, so that a failure shows what was found last.
  expect: { poll: { timeout: patienceMs - 60_000 } },
};

export default defineConfig({
  test: {
    reporters: ['default', new SlowestReporter()],
    projects: [
      {
        test: {
          name: 'house',
          root: '.',
          ...shared,
          include: ['tools/**/*.test.ts'],
          // Its own processes would start faster programs, which are not installed.
          env: { RECHECK_SYNC_BACKEND: 'pure' },
        },
      },
      {
        test: {
          name: 'contract',
          root: 'contract',
          ...shared,
          include: ['src/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          root: 'server',
          ...shared,
          include: ['src/**/*.test.ts'],
          globalSetup: './src/testing/global-setup.ts',
        },
      },
      {
        test: {
          name: 'site',
          root: 'site',
          ...shared,
          include: ['src/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'extension',
          root: 'extension',
          ...shared,
          include: ['src/**/*.test.ts'],
        },
      },
      { extends: './web/vitest.config.ts', test: { name: 'web', root: 'web', ...shared } },
    ],
  },
});
