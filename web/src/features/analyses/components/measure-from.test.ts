import { minuteMs } from '@kith/contract/core/time';
import { expect, test } from 'vitest';
import { measureFrom } from './measure-from.ts';

const run = { done: 10, failed: 2, total: 32, is_stopping: false };

test('the time left follows from the speed since a run was first seen, failures included', () => {
  const timeLeftOf = measureFrom(run, 5_000);
  expect(timeLeftOf(run, 5_000 + minuteMs)).toBeNull();
  const later = { ...run, done: 18, failed: 4 };
  expect(timeLeftOf(later, 5_000 + minuteMs)).toBe(minuteMs);
  expect(timeLeftOf({ ...later, is_stopping: true }, 5_000 + minuteMs)).toBeNull();
  expect(timeLeftOf({ ...later, done: 28 }, 5_000 + minuteMs)).toBe(0);
});
