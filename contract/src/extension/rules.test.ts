import { expect, test } from 'vitest';

import { chromiumExtensionId, isExtensionOrigin, isForExtension } from './rules.ts';

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

test('the extension calls contacts, interactions and its own endpoints only', () => {
  for (const path of ['/api/v1/contacts', '/api/v1/contacts/x', '/api/v1/extension/tokens'])
    expect(isForExtension(path), path).toBe(true);
  for (const path of ['/api/v1/account/tokens', '/api/v1/contacts-x', '/auth/v1/token', '/'])
    expect(isForExtension(path), path).toBe(false);
});
