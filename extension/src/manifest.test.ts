import { createHash } from 'node:crypto';

import {
  chromiumExtensionId,
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

test('it asks for no site, and runs nothing on pages by itself', () => {
  const manifest: object = writeManifest('1.2.3');
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
