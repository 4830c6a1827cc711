import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLineWatch } from './line-watch.ts';

/** A browser and a server, each of which may be cut off. */
function createPlace() {
  const place = {
    hasNetwork: true,
    isThere: true,
    asked: 0,
    changes: [] as boolean[],
    hearNetwork: () => {},
  };
  const ask = async () => {
    place.asked += 1;
    await Promise.resolve();
    return place.isThere;
  };
  const line = createLineWatch({
    hasNetwork: () => place.hasNetwork,
    followNetwork: (hear) => {
      place.hearNetwork = hear;
      return () => {
        place.hearNetwork = () => {};
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

test('who waits in vain learns that the server is there after all', async () => {
  const { place, line } = createPlace();
  expect(await line.suspect()).toBe(false);
  expect(line.isOnline()).toBe(true);
  expect(place.changes).toEqual([]);
});

test('a server that does not answer is away until it does, and asked ever more seldom', async () => {
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

test('many who doubt at once ask once', async () => {
  const { place, line } = createPlace();
  const answers = await Promise.all([line.suspect(), line.suspect(), line.suspect()]);
  expect(answers).toEqual([false, false, false]);
  expect(place.asked).toBe(1);
});

test('any answer says that the server is there, also while one still asks', async () => {
  const { place, line } = createPlace();
  place.isThere = false;
  const doubting = line.suspect();
  line.noticeAnswer();
  expect(await doubting).toBe(false);
  await line.suspect();
  line.noticeAnswer();
  expect(line.isOnline()).toBe(true);
  expect(place.changes).toEqual([false, true]);
});

test('without a network nobody is asked, and what the browser says counts at once', async () => {
  const { place, line, stop } = createPlace();
  place.hasNetwork = false;
  place.hearNetwork();
  expect(await line.suspect()).toBe(true);
  expect(place.asked).toBe(0);
  place.hasNetwork = true;
  place.hearNetwork();
  expect(place.changes).toEqual([false, true]);
  stop();
  place.hasNetwork = false;
  place.hearNetwork();
  expect(place.changes).toEqual([false, true]);
});

test('a window that is looked at again does not wait for the next question', async () => {
  const { place, line } = createPlace();
  place.isThere = false;
  await line.suspect();
  await vi.advanceTimersByTimeAsync(60_000);
  place.isThere = true;
  place.hearNetwork();
  await vi.advanceTimersByTimeAsync(0);
  expect(line.isOnline()).toBe(true);
});
