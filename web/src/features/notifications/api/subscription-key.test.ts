import { expect, test } from 'vitest';
import { isMadeWith } from './subscription-key.ts';

const bytes = Uint8Array.from({ length: 65 }, (_, index) => (index * 37 + 251) % 256);
const publicKey = Buffer.from(bytes).toString('base64url');

test('a subscription works with the server’s current key, not with an earlier one', () => {
  expect(isMadeWith({ applicationServerKey: bytes.buffer }, publicKey)).toBe(true);
  expect(isMadeWith({ applicationServerKey: bytes.buffer }, `${publicKey}==`)).toBe(true);
  const other = Uint8Array.from(bytes, (byte) => byte ^ 1);
  expect(isMadeWith({ applicationServerKey: other.buffer }, publicKey)).toBe(false);
  expect(isMadeWith({ applicationServerKey: null }, publicKey)).toBe(true);
});
