import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type BrowserContext, type BrowserContextOptions, chromium } from '@playwright/test';

import { wholeBrowser } from './browsers.ts';
import type { PushService } from './push-service.ts';

export type PushBrowser = { context: BrowserContext; close: () => Promise<void> };

/**
 * A browser that uses this push service, with a profile of its own: Chromium treats the windows of
 * other journeys as incognito, where it accepts no pushes.
 */
export async function openPushBrowser(
  service: PushService,
  options: BrowserContextOptions,
): Promise<PushBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'kith-e2e-profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    ...wholeBrowser,
    args: [...(wholeBrowser.args ?? []), ...service.browserArgs],
    reducedMotion: 'reduce',
    serviceWorkers: 'allow',
    ...options,
  });
  return {
    context,
    close: async () => {
      await context.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
