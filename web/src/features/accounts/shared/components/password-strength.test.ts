import { expect, test } from 'vitest';
import { rateStrength } from './password-strength.ts';

test.each([
  ['', 0],
  ['abc', 1],
  ['password123', 1],
  ['Abc123', 2],
  ['Ab1!😀😀', 2],
  ['Abc123!x', 3],
  ['Abc123!xAbc123', 4],
] as const)('rates "%s" as %i', (password, strength) => {
  expect(rateStrength(password)).toBe(strength);
});
