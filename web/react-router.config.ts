import type { Config } from '@react-router/dev/config';

import { prerenderedPaths } from './src/app/prerendered.ts';

/**
 * A single-page application whose public pages are prerendered at build time. Every other path gets
 * `__spa-fallback.html`.
 */
export default {
  appDirectory: 'src',
  ssr: false,
  prerender: [...prerenderedPaths],
} satisfies Config;
