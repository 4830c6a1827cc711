import { expect, test } from 'vitest';
import { firstNameOf } from './first-name.ts';

test('uses the first name, or the full name if the family name comes first', () => {
  expect(firstNameOf(' Ana Ruiz ')).toBe('Ana');
  expect(firstNameOf('山田 太郎')).toBe('山田 太郎');
  expect(firstNameOf('')).toBe('');
});
