import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type BrowserContext, type BrowserContextOptions, chromium, test } from '@playwright/test';

import type { PushService } from './push-service.ts';

export type PushBrowser = { context: BrowserContext; close: () => Promise<void> };

/**
 * A browser that asks this push service, with a profile of its own: the windows of other journeys
 * are incognito to Chromium, which takes no pushes there.
 */
export async function openPushBrowser(
  service: PushService,
  options: BrowserContextOptions,
): Promise<PushBrowser> {
  const { launchOptions = {} } = test.info().project.use;
  const profile = await mkdtemp(join(tmpdir(), 'kith-e2e-profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions,
    args: [...(launchOptions.args ?? []), ...service.browserArgs],
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
