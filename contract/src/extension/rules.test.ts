import { createHash } from 'node:crypto';

import { expect, test } from 'vitest';

import {
  chromiumExtensionId,
  extensionKey,
  extensionRedirects,
  firefoxExtensionId,
  isExtensionOrigin,
} from './rules.ts';

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

test('only extensions are taken for the extension, and in Chromium only this one', () => {
  expect(isExtensionOrigin(`chrome-extension://${chromiumExtensionId}`)).toBe(true);
  expect(isExtensionOrigin('moz-extension://0b9a1c3e-6f3d-4a52-9d2b-0c1e2f3a4b5c')).toBe(true);
  for (const origin of [
    `chrome-extension://${'a'.repeat(32)}`,
    `https://${chromiumExtensionId}.chromiumapp.org`,
    `chrome-extension://${chromiumExtensionId}.evil.example`,
    'moz-extension://evil.example',
    'null',
    '',
  ]) {
    expect(isExtensionOrigin(origin), origin).toBe(false);
  }
});
