import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'house', root: '.', include: ['tools/**/*.test.ts'] } },
      {
        test: {
          name: 'contract',
          root: 'contract',
          isolate: false,
          include: ['src/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          root: 'server',
          // Nothing is mocked and no module keeps a state, so files may share what they import.
          isolate: false,
          include: ['src/**/*.test.ts'],
          globalSetup: './src/testing/global-setup.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      './web/vitest.config.ts',
    ],
  },
});
