import { expect, test } from 'vitest';
import { dayStateOf } from './day-state.ts';

test('a day without events is not measured, and one with few faults keeps to the target', () => {
  expect(dayStateOf({ total: 0, bad: 0 }, 0.99)).toBe('none');
  expect(dayStateOf({ total: 10, bad: 0 }, 0.99)).toBe('good');
  expect(dayStateOf({ total: 1000, bad: 9 }, 0.99)).toBe('some');
  expect(dayStateOf({ total: 10, bad: 1 }, 0.99)).toBe('bad');
});
