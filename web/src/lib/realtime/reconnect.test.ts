import { expect, test } from 'vitest';
import { reconnectDelayMs } from './reconnect.ts';

test('a thousand clients disconnected by a server do not come back at the same moment', () => {
  const delays = Array.from({ length: 1_000 }, () => reconnectDelayMs(1));
  for (const delay of delays) {
    expect(delay).toBeGreaterThanOrEqual(1_000);
    expect(delay).toBeLessThan(2_000);
  }
  const tenths = new Set(delays.map((delay) => Math.floor(delay / 100)));
  expect(tenths.size).toBe(10);
});

test('each attempt waits longer, up to ten seconds plus jitter', () => {
  const shortest = [1, 2, 3, 4, 100].map((tries) => reconnectDelayMs(tries, () => 0));
  expect(shortest).toEqual([1_000, 2_000, 5_000, 10_000, 10_000]);
});
