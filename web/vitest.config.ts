import { defineProject } from 'vitest/config';

import { bundleCatalogues } from './catalogues-plugin.ts';

export default defineProject({
  plugins: [bundleCatalogues()],
  test: {
    name: 'web',
    // Unlike elsewhere, modules keep state.
    setupFiles: './scripts/reset-state.ts',
    include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
  },
});
