import { join } from 'node:path';

import { firefoxExtensionId } from '@kith/contract/extension/rules';
import { expect } from '@playwright/test';

import { type Firefox, type FirefoxTab, startFirefox } from './firefox.ts';

const packed = join(import.meta.dirname, '../../extension/build/kith-extension-firefox.zip');
/** Far below what a member needs to approve: the work has to keep its background page alive. */
const idleMs = 1_000;

const readHost = 'return WebExtensionPolicy.getByID(arguments[0]).mozExtensionHostname';
/**
 * What a press of the button on the toolbar does, unless the extension may read the tab already. A
 * press while the popup of an earlier one is open only closes that.
 */
const pressButton = `
  const { extension } = WebExtensionPolicy.getByID(arguments[0]);
  const { ExtensionParent } = ChromeUtils.importESModule(
    'resource://gre/modules/ExtensionParent.sys.mjs',
  );
  const window = Services.wm.getMostRecentWindow('navigator:browser');
  const tab = extension.tabManager.getWrapper(window.gBrowser.selectedTab);
  const { browserActionFor } = ExtensionParent.apiManager.global;
  if (!tab.hasActiveTabPermission) browserActionFor(extension).triggerAction(window);
  return tab.hasActiveTabPermission;
`;

export type FirefoxExtension = {
  firefox: Firefox;
  /** Opens the popup where a test can see it, without the right to read any page. */
  openPopup: () => Promise<FirefoxTab>;
  /** Opens a page and presses the extension’s button there, then opens the popup. */
  pressOn: (address: string) => Promise<FirefoxTab>;
};

/** Firefox with the packed extension. */
export async function openFirefoxExtension(executable: string): Promise<FirefoxExtension> {
  const firefox = await startFirefox(executable, {
    'extensions.background.idle.timeout': idleMs,
    'intl.locale.requested': 'en-US',
  });
  await firefox.install(packed);
  const host = await firefox.runInBrowser<string>(readHost, firefoxExtensionId);
  const openPopup = () => firefox.open(`moz-extension://${host}/popup.html`);
  return {
    firefox,
    openPopup,
    pressOn: async (address) => {
      await firefox.open(address);
      await expect.poll(() => firefox.runInBrowser(pressButton, firefoxExtensionId)).toBe(true);
      return openPopup();
    },
  };
}
