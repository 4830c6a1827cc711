import { setImmediate as nextTick } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { createConcurrencyLimiter } from './concurrency-limiter.ts';

test('runs at most two tasks of one key at once, in their order', async () => {
  const limit = createConcurrencyLimiter(2);
  const begun: number[] = [];
  const finish: (() => void)[] = [];
  const run = (key: string, name: number) =>
    limit(key, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => void finish.push(resolve));
      if (name === 1) throw new Error('failed');
      return name;
    });
  const all = Promise.allSettled([1, 2, 3, 4].map((name) => run('ann', name)));
  const other = run('ben', 5);
  expect(begun).toEqual([1, 2, 5]);
  finish[0]?.();
  await nextTick();
  expect(begun).toEqual([1, 2, 5, 3]);
  finish[1]?.();
  await nextTick();
  expect(begun).toEqual([1, 2, 5, 3, 4]);
  for (const end of finish) end();
  expect(await other).toBe(5);
  expect((await all).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
  const later = run('ann', 6);
  expect(begun.at(-1)).toBe(6);
  finish.at(-1)?.();
  expect(await later).toBe(6);
});
