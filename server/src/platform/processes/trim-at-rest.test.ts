import { EventEmitter } from 'node:events';

import { afterEach, expect, test, vi } from 'vitest';

import { trimAtRest } from './trim-at-rest.ts';

const megabyte = 1024 * 1024;
const restMs = 50;
let end = () => undefined as void;
afterEach(() => end());

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
  await vi.waitFor(() => expect(left.deref()).toBeUndefined(), { timeout: 10_000 });
});

test('nothing is collected while requests come', async () => {
  const server = new EventEmitter();
  const collected = vi.spyOn(process.memoryUsage, 'rss');
  end = trimAtRest(server, { restMs, grownBytes: megabyte });
  for (let at = 0; at < 5; at += 1) {
    for (let count = 0; count < 11; count += 1) server.emit('request');
    await new Promise((resolve) => {
      setTimeout(resolve, restMs);
    });
  }
  expect(collected).not.toHaveBeenCalled();
  collected.mockRestore();
});

test('it ends with the server', () => {
  const server = new EventEmitter();
  trimAtRest(server)();
  expect(server.listenerCount('request')).toBe(0);
});
