import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createRetryCounts, settledMs } from './retry-counts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a screen that fails again keeps its count, one that succeeded begins at zero', () => {
  const counts = createRetryCounts();
  const leave = counts.enter('/dashboard');
  counts.add('/dashboard');
  leave();
  const leaveAgain = counts.enter('/dashboard');
  vi.advanceTimersByTime(settledMs);
  expect(counts.of('/dashboard')).toBe(1);
  counts.add('/dashboard');
  expect([counts.of('/dashboard'), counts.of('/messages')]).toEqual([2, 0]);
  leaveAgain();
  vi.advanceTimersByTime(settledMs);
  expect(counts.of('/dashboard')).toBe(0);
});
