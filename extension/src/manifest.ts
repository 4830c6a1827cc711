import { brand } from '@kith/contract/core/brand';
import {
  type ExtensionBrowser,
  extensionKey,
  firefoxExtensionId,
  oldestBrowsers,
} from '@kith/contract/extension/rules';

const entry = 'background.js';
/** What only one browser knows; the other would warn of it. */
const ownKeys = {
  chromium: {
    minimum_chrome_version: String(oldestBrowsers.chromium),
    // Gives it the same id wherever it is loaded, so that the service can distinguish it from others.
    key: extensionKey,
    background: { service_worker: entry, type: 'module' },
  },
  firefox: {
    browser_specific_settings: {
      gecko: {
        id: firefoxExtensionId,
        strict_min_version: `${oldestBrowsers.firefox}.0`,
        // To the member's own service, when they save someone.
        data_collection_permissions: { required: ['personallyIdentifyingInfo', 'websiteContent'] },
      },
    },
    // A page that is unloaded when nothing happens. Firefox has no service workers here.
    background: { scripts: [entry], type: 'module' },
  },
} as const;

/** The manifest of the package for a browser. */
export function writeManifest(version: string, browser: ExtensionBrowser) {
  const icons = { 192: 'icon-192.png' };
  return {
    manifest_version: 3,
    name: brand.name,
    description: '__MSG_description__',
    default_locale: 'en',
    version,
    icons,
    action: { default_popup: 'popup.html', default_title: '__MSG_button__', default_icon: icons },
    permissions: ['activeTab', 'scripting', 'storage', 'identity'],
    content_security_policy: {
      extension_pages:
        "default-src 'self'; script-src 'self'; connect-src https: http:; object-src 'none'",
    },
    ...ownKeys[browser],
  };
}
