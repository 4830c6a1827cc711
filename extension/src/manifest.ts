import { brand } from '@kith/contract/core/brand';
import { extensionKey, firefoxExtensionId } from '@kith/contract/extension/rules';

/** The first browsers with everything that the extension uses: module workers, promises, locks. */
const oldestChromium = '121';
const oldestFirefox = '128.0';

/**
 * One manifest for Chromium and Firefox. Each takes of `background` what it knows: a service worker,
 * or a script. The key gives the extension the same id wherever it is loaded, so that the service can
 * tell it from others.
 */
export function writeManifest(version: string) {
  const icons = { 48: 'icon-192.png', 128: 'icon-192.png' };
  return {
    manifest_version: 3,
    name: brand.name,
    description: '__MSG_description__',
    default_locale: 'en',
    version,
    minimum_chrome_version: oldestChromium,
    browser_specific_settings: {
      gecko: { id: firefoxExtensionId, strict_min_version: oldestFirefox },
    },
    key: extensionKey,
    icons,
    action: { default_popup: 'popup.html', default_title: '__MSG_button__', default_icon: icons },
    background: { service_worker: 'background.js', scripts: ['background.js'], type: 'module' },
    permissions: ['activeTab', 'scripting', 'storage', 'identity'],
    content_security_policy: {
      extension_pages:
        "default-src 'self'; script-src 'self'; connect-src https: http:; object-src 'none'",
    },
  };
}
