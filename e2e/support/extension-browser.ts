import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { chromiumExtensionId } from '@kith/contract/extension/rules';
import { type BrowserContext, chromium, type Page } from '@playwright/test';

import { wholeBrowser } from './browsers.ts';

const unpacked = join(import.meta.dirname, '../../extension/build/chromium');

export type ExtensionBrowser = {
  context: BrowserContext;
  /** Presses the extension’s button on a page, and opens its popup where a test can see it. */
  press: (page: Page) => Promise<Page>;
  /** Opens the popup without a press, which gives no right to read any page. */
  open: () => Promise<Page>;
  close: () => Promise<void>;
};

/** A whole browser with the built extension, as a member would load it. */
export async function openExtensionBrowser(baseURL: string): Promise<ExtensionBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'kith-e2e-profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    ...wholeBrowser,
    args: [...(wholeBrowser.args ?? []), '--headless=new', '--enable-unsafe-extension-debugging'],
    ignoreDefaultArgs: ['--disable-extensions'],
    reducedMotion: 'reduce',
    locale: 'en-US',
    baseURL,
  });
  const browser = context.browser();
  if (browser === null) throw new Error('The browser gives no access to its extensions');
  const session = await browser.newBrowserCDPSession();
  await session.send('Extensions.loadUnpacked', { path: unpacked });
  const open = async () => {
    const popup = await context.newPage();
    await popup.goto(`chrome-extension://${chromiumExtensionId}/popup.html`);
    return popup;
  };
  return {
    context,
    open,
    press: async (page) => {
      await page.bringToFront();
      const { targetInfos } = await session.send('Target.getTargets', { filter: [{}] });
      const tab = targetInfos.find(({ type, url }) => type === 'tab' && url === page.url());
      if (tab === undefined) throw new Error(`No tab shows ${page.url()}`);
      // Only this gives the extension the right to read the page.
      const pressed = { id: chromiumExtensionId, targetId: tab.targetId };
      await session.send('Extensions.triggerAction', pressed);
      return open();
    },
    close: async () => {
      await context.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
