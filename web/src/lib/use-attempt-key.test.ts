import { expect, test } from 'vitest';

import { createAttemptKey } from './use-attempt-key.ts';

test('a repeat of the same content has the same key, other content another', () => {
  const { keyOf } = createAttemptKey();
  const first = keyOf({ name: 'Ada' });
  expect(first).toMatch(/^[\da-f-]{36}$/u);
  expect(keyOf({ name: 'Ada' })).toBe(first);
  expect(keyOf({ name: 'Grace' })).not.toBe(first);
});

test('after success the same content is another attempt', () => {
  const { keyOf, finish } = createAttemptKey();
  const first = keyOf('Thanks!');
  expect(finish(first)).toBe(true);
  const second = keyOf('Thanks!');
  expect(second).not.toBe(first);
  // A late answer to the first try ends nothing.
  expect(finish(first)).toBe(false);
  expect(keyOf('Thanks!')).toBe(second);
});
