import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

import { shipContractRoutes } from './contract-plugin.ts';

/** Where `npm run dev` finds the API; the built site is served by the API's own process. */
const apiOrigin = process.env['API_ORIGIN'] ?? 'http://localhost:3000';
const proxiedPaths = ['/api', '/auth/v1', '/rest/v1', '/functions/v1', '/dev'];

/** What every screen needs goes into one chunk: it compresses better and changes seldom. */
const base =
  /node_modules\/(?:react|react-dom|scheduler|react-router|i18next|react-i18next|clsx)\//u;

export default defineConfig({
  plugins: [shipContractRoutes(), tailwindcss(), reactRouter()],
  build: {
    manifest: true,
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'base', test: base }] } } },
  },
  server: {
    proxy: Object.fromEntries(proxiedPaths.map((path) => [path, { target: apiOrigin }])),
  },
});
