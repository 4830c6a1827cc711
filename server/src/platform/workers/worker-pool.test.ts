import { expect, test } from 'vitest';

import type { nameThread, runHostileTask } from '#testing/hostile-worker.ts';

import { createWorkerPool, type WorkLimits } from './worker-pool.ts';

const openPool = (limits: Partial<WorkLimits>) =>
  createWorkerPool<typeof runHostileTask>({
    module: new URL('../../testing/hostile-worker.ts', import.meta.url),
    name: 'runHostileTask',
    limits: { threads: 1, waiting: 8, timeMs: 300_000, heapMb: 32, ...limits },
  });

test('a task that never ends is ended, and the next one is answered', async () => {
  const run = openPool({ timeMs: 1_000 });
  await expect(run('loop')).rejects.toMatchObject({ reason: 'time' });
  // On a busy machine, a new thread may need more time than that to start.
  await expect.poll(() => run('answer').catch(() => null)).toBe('answered');
});

test('a task that fills its memory is ended, and the next one is answered', async () => {
  const run = openPool({});
  await expect(run('fill memory')).rejects.toMatchObject({ reason: 'memory' });
  expect(await run('answer')).toBe('answered');
});

test('a task’s own error is the caller’s', async () => {
  await expect(openPool({})('fail')).rejects.toThrow('failed by itself');
});

test('more tasks than may wait are refused, and none of the others', async () => {
  const run = openPool({ waiting: 2 });
  const tasks = Array.from({ length: 5 }, () => run('answer').catch(({ reason }) => reason));
  expect(await Promise.all(tasks)).toEqual(['answered', 'answered', 'answered', 'busy', 'busy']);
});

test('a thread whose memory is spent is ended, and the next task gets a new one', async () => {
  const open = (isSpent: boolean) =>
    createWorkerPool<typeof nameThread>({
      module: new URL('../../testing/hostile-worker.ts', import.meta.url),
      name: 'nameThread',
      limits: { threads: 1, waiting: 8, timeMs: 300_000, heapMb: 32 },
      isSpent: () => isSpent,
    });
  for (const isSpent of [true, false]) {
    const run = open(isSpent);
    const threads = await Promise.all([1, 2, 3].map(() => run('answer')));
    expect(new Set(threads).size).toBe(isSpent ? 3 : 1);
  }
});
