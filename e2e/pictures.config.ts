import { defineConfig } from '@playwright/test';

import journeys from './playwright.config.ts';

const minute = 60_000;

/** `npm run pictures`: the views of the product that the public pages show, from the sample network. */
export default defineConfig({
  ...journeys,
  testDir: 'pictures',
  projects: [{ name: 'pictures' }],
  timeout: 10 * minute,
  workers: 1,
  retries: 0,
  // As many people as visitors see who look around.
  webServer: [journeys.webServer ?? []].flat().map((server) => ({
    ...server,
    env: { ...server.env, SAMPLE_NETWORK_CONTACTS: '1284' },
  })),
});
