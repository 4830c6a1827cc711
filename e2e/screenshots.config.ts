import { defineConfig } from '@playwright/test';

import journeys from './playwright.config.ts';

const minute = 60_000;

/** `npm run screenshots`: pictures of every screen instead of journeys through them. */
export default defineConfig({
  ...journeys,
  testDir: 'screenshots',
  timeout: 10 * minute,
});
