import { defineProject } from 'vitest/config';

import { bundleCatalogues } from './catalogues-plugin.ts';

export default defineProject({
  plugins: [bundleCatalogues()],
  test: {
    name: 'web',
    include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
  },
});
