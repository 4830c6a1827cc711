import { EventEmitter } from 'node:events';

import { afterEach, expect, test, vi } from 'vitest';

import { trimAtRest } from './trim-at-rest.ts';

const megabyte = 1024 * 1024;
const restMs = 50;
let end = () => undefined as void;
afterEach(() => {
  end();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** An object that nothing holds once this has returned. */
function leave(): WeakRef<object> {
  const left = { texts: Array.from({ length: 100_000 }, (_, at) => `text ${at}`) };
  return new WeakRef(left);
}

test('what is no longer needed is collected while there are few requests', async () => {
  const server = new EventEmitter();
  end = trimAtRest(server, { restMs, grownBytes: megabyte });
  const left = leave();
  server.emit('request');
  // Compared here, because a failed expectation would hold the object.
  await expect.poll(() => left.deref() === undefined).toBe(true);
});

test('nothing is looked at while requests come, and again when they stop', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const server = new EventEmitter();
  const look = vi.spyOn(process.memoryUsage, 'rss').mockReturnValue(0);
  end = trimAtRest(server, { restMs, grownBytes: megabyte });
  for (let at = 0; at < 5; at += 1) {
    for (let count = 0; count < 11; count += 1) server.emit('request');
    vi.advanceTimersByTime(restMs);
  }
  expect(look).not.toHaveBeenCalled();
  vi.advanceTimersByTime(restMs);
  expect(look).toHaveBeenCalledOnce();
});

test('it ends with the server', () => {
  const server = new EventEmitter();
  trimAtRest(server)();
  expect(server.listenerCount('request')).toBe(0);
});
