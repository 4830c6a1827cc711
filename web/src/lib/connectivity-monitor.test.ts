import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createConnectivityMonitor } from './connectivity-monitor.ts';

/** A browser and a server; each can be cut off. */
function createPlace() {
  const place = {
    hasNetwork: true,
    isThere: true,
    asked: 0,
    changes: [] as boolean[],
    onNetworkChange: () => {},
  };
  const ask = async () => {
    place.asked += 1;
    await Promise.resolve();
    return place.isThere;
  };
  const line = createConnectivityMonitor({
    hasNetwork: () => place.hasNetwork,
    followNetwork: (hear) => {
      place.onNetworkChange = hear;
      return () => {
        place.onNetworkChange = () => {};
      };
    },
    askOnce: ask,
    askAgain: ask,
    wait: (durationMs, done) => void setTimeout(done, durationMs),
    chance: () => 1,
  });
  const stop = line.follow((isOnline) => place.changes.push(isOnline));
  return { place, line, stop };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a slow request finds out that the server is there', async () => {
  const { place, line } = createPlace();
  expect(await line.suspect()).toBe(false);
  expect(line.isOnline()).toBe(true);
  expect(place.changes).toEqual([]);
});

test('a silent server counts as away until it answers, and is asked less and less often', async () => {
  const { place, line } = createPlace();
  place.isThere = false;
  expect(await line.suspect()).toBe(true);
  expect(line.isOnline()).toBe(false);
  await vi.advanceTimersByTimeAsync(10_000);
  // At once, and after 1, 3 and 7 s.
  expect(place.asked).toBe(5);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(place.asked).toBeLessThan(15);
  place.isThere = true;
  await vi.advanceTimersByTimeAsync(16_000);
  expect(line.isOnline()).toBe(true);
  expect(place.changes).toEqual([false, true]);
  const { asked } = place;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(place.asked).toBe(asked);
});

test('many doubts at the same time send one health check', async () => {
  const { place, line } = createPlace();
  const answers = await Promise.all([line.suspect(), line.suspect(), line.suspect()]);
  expect(answers).toEqual([false, false, false]);
  expect(place.asked).toBe(1);
});

test('any answer shows that the server is there, even during a health check', async () => {
  const { place, line } = createPlace();
  place.isThere = false;
  const doubting = line.suspect();
  line.reportAnswer();
  expect(await doubting).toBe(false);
  await line.suspect();
  line.reportAnswer();
  expect(line.isOnline()).toBe(true);
  expect(place.changes).toEqual([false, true]);
});

test('sends no health check without a network, and trusts the browser when it is offline', async () => {
  const { place, line, stop } = createPlace();
  place.hasNetwork = false;
  place.onNetworkChange();
  expect(await line.suspect()).toBe(true);
  expect(place.asked).toBe(0);
  place.hasNetwork = true;
  place.onNetworkChange();
  expect(place.changes).toEqual([false, true]);
  stop();
  place.hasNetwork = false;
  place.onNetworkChange();
  expect(place.changes).toEqual([false, true]);
});

test('does not wait for the next check when the window becomes visible', async () => {
  const { place, line } = createPlace();
  place.isThere = false;
  await line.suspect();
  await vi.advanceTimersByTimeAsync(60_000);
  place.isThere = true;
  place.onNetworkChange();
  await vi.advanceTimersByTimeAsync(0);
  expect(line.isOnline()).toBe(true);
});
