import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

import { importFromParts } from './barrels-plugin.ts';
import { bundleCatalogues } from './catalogues-plugin.ts';
import { chunkLayers } from './chunk-layers.ts';
import { shipContractRoutes } from './contract-plugin.ts';
import { bundleEmoji } from './emoji-plugin.ts';
import { bundleFormulas } from './formulas-plugin.ts';
import { bundleUsedIcons } from './icons-plugin.ts';
import { nameByJoining } from './joining-plugin.ts';

/** The API for `npm run dev`; the API's own process serves the built site. */
const apiOrigin = process.env['API_ORIGIN'] ?? 'http://localhost:3000';
const proxiedPaths = [
  '/api',
  '/auth/v1',
  '/rest/v1',
  '/functions/v1',
  '/realtime/v1',
  '/files',
  '/dev',
  '/unsubscribe',
  // The pages of links; as a pattern, because `/p` begins other addresses.
  '^/(?:share|p|invite|u)/',
];

export default defineConfig({
  plugins: [
    importFromParts(),
    bundleCatalogues(),
    bundleEmoji(),
    bundleUsedIcons(),
    bundleFormulas(),
    shipContractRoutes(),
    nameByJoining(),
    tailwindcss(),
    reactRouter(),
  ],
  build: { manifest: true, assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: chunkLayers() } },
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      // The API shows emails to this machine only: it has to know who asks.
      proxiedPaths.map((path) => [
        path,
        { target: apiOrigin, ws: path === '/realtime/v1', xfwd: true },
      ]),
    ),
  },
});
