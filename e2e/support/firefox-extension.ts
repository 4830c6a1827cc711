import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { firefoxExtensionId } from '@kith/contract/extension/rules';
import { expect, firefox } from '@playwright/test';

import type { ExtensionBrowser } from './extension-browser.ts';
import { type Marionette, openMarionette } from './marionette.ts';

const packed = join(import.meta.dirname, '../../extension/build/kith-extension-firefox.zip');
/** So soon, what the extension still does has to outlive its background page. */
const idleMs = 500;

/** What a press of the button on the toolbar does, which runs where Firefox itself runs. */
const pressButton = `
  const { extension } = WebExtensionPolicy.getByID(arguments[0]);
  const { ExtensionParent } = ChromeUtils.importESModule(
    'resource://gre/modules/ExtensionParent.sys.mjs',
  );
  const window = Services.wm.getMostRecentWindow('navigator:browser');
  const { browserActionFor } = ExtensionParent.apiManager.global;
  return browserActionFor(extension).triggerAction(window);
`;

/** Firefox with the packed extension, loaded for a time as `about:debugging` does. */
export async function openFirefoxExtension(
  executablePath: string,
  baseURL: string,
): Promise<ExtensionBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'kith-e2e-firefox-'));
  const context = await firefox.launchPersistentContext(profile, {
    channel: 'moz-firefox',
    executablePath,
    args: ['--marionette', '--remote-allow-system-access'],
    firefoxUserPrefs: {
      'marionette.port': 0,
      'extensions.background.idle.timeout': idleMs,
      'intl.locale.requested': 'en-US',
    },
    baseURL,
  });
  const marionette = await openMarionette(await readPort(profile));
  await marionette.call('Addon:Install', { path: packed, temporary: true });
  await enterBrowser(marionette);
  const host = await marionette.runInBrowser<string>(
    'return WebExtensionPolicy.getByID(arguments[0]).mozExtensionHostname',
    firefoxExtensionId,
  );
  const open = async () => {
    const popup = await context.newPage();
    await popup.goto(`moz-extension://${host}/popup.html`);
    return popup;
  };
  return {
    context,
    open,
    press: async (page) => {
      await page.bringToFront();
      await marionette.runInBrowser(pressButton, firefoxExtensionId);
      return open();
    },
    close: async () => {
      marionette.close();
      await context.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** Firefox writes down which port it has taken. */
async function readPort(profile: string): Promise<number> {
  const file = join(profile, 'MarionetteActivePort');
  const read = async () => Number(await readFile(file, 'utf8').catch(() => 0));
  await expect.poll(read).toBeGreaterThan(0);
  return read();
}

async function enterBrowser(marionette: Marionette): Promise<void> {
  await marionette.call('Marionette:SetContext', { value: 'chrome' });
  const [handle] = await marionette.call<string[]>('WebDriver:GetWindowHandles', {});
  await marionette.call('WebDriver:SwitchToWindow', { handle });
}
