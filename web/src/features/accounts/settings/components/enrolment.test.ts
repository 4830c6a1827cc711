import type { Factor } from '@supabase/auth-js';
import { expect, test } from 'vitest';
import { findFreeName } from './enrolment.ts';

const named = (...names: string[]) =>
  names.map((name) => ({ friendly_name: name }) as unknown as Factor);

test('a second factor with the same name gets a number', () => {
  expect(findFreeName('Key', [])).toBe('Key');
  expect(findFreeName('Key', named('Key'))).toBe('Key 2');
  expect(findFreeName('Key', named('Key', 'Key 2'))).toBe('Key 3');
  expect(findFreeName('Key', named('Key 2'))).toBe('Key');
});
