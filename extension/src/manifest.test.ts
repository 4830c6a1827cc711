import { createHash } from 'node:crypto';

import {
  chromiumExtensionId,
  type ExtensionBrowser,
  extensionBrowsers,
  extensionKey,
  extensionRedirects,
  firefoxExtensionId,
} from '@kith/contract/extension/rules';
import { expect, test } from 'vitest';

import { writeManifest } from './manifest.ts';

test('the ids and addresses are what the browsers derive from the key and the id', () => {
  const digest = createHash('sha256').update(Buffer.from(extensionKey, 'base64')).digest('hex');
  const letters = Array.from(digest.slice(0, 32), (hex) =>
    String.fromCodePoint('a'.codePointAt(0)! + Number.parseInt(hex, 16)),
  );
  expect(letters.join('')).toBe(chromiumExtensionId);
  const named = createHash('sha1').update(firefoxExtensionId).digest('hex');
  expect(extensionRedirects).toEqual([
    `https://${chromiumExtensionId}.chromiumapp.org/`,
    `https://${named}.extensions.allizom.org/`,
  ]);
});

test.each(extensionBrowsers)('in %s it asks for no site, and runs nothing on pages', (browser) => {
  const manifest: object = writeManifest('1.2.3', browser);
  expect(manifest).toMatchObject({
    version: '1.2.3',
    permissions: ['activeTab', 'scripting', 'storage', 'identity'],
  });
  for (const key of [
    'host_permissions',
    'optional_host_permissions',
    'optional_permissions',
    'content_scripts',
    'web_accessible_resources',
    'externally_connectable',
  ]) {
    expect(manifest).not.toHaveProperty(key);
  }
});

test('each browser gets only the keys that it knows', () => {
  const keysOf = (browser: ExtensionBrowser) => Object.keys(writeManifest('1.2.3', browser));
  const shared = [
    'manifest_version',
    'name',
    'description',
    'default_locale',
    'version',
    'icons',
    'action',
    'permissions',
    'content_security_policy',
    'background',
  ];
  const own = {
    chromium: ['minimum_chrome_version', 'key'],
    firefox: ['browser_specific_settings'],
  };
  for (const browser of extensionBrowsers) {
    expect(keysOf(browser).toSorted()).toEqual([...shared, ...own[browser]].toSorted());
  }
  expect(writeManifest('1.2.3', 'chromium').background).toEqual({
    service_worker: 'background.js',
    type: 'module',
  });
  const { background, ...firefox } = writeManifest('1.2.3', 'firefox');
  expect(background).toEqual({ scripts: ['background.js'], type: 'module' });
  expect(firefox).toMatchObject({
    browser_specific_settings: {
      gecko: { id: firefoxExtensionId, strict_min_version: '140.0' },
    },
  });
});
