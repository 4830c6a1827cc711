import { setTimeout } from 'node:timers/promises';

import { expect, test } from 'vitest';

import type { countItems, HostileTask, streamHostileTask } from '#testing/hostile-worker.ts';

import { createWorkerStream } from './worker-stream.ts';

const open = (timeMs = 300_000) =>
  createWorkerStream<typeof streamHostileTask>({
    module: new URL('../../testing/hostile-worker.ts', import.meta.url),
    name: 'streamHostileTask',
    limits: { threads: 1, timeMs, heapMb: 32 },
  });

async function collect(run: ReturnType<typeof open>, task: HostileTask) {
  const items: string[] = [];
  try {
    for await (const item of run(task)) items.push(item);
  } catch (error) {
    const { reason, message } = error as { reason?: string; message: string };
    items.push(reason ?? message);
  }
  return items;
}

test('items come in order, and each fault ends only its own stream', async () => {
  const run = open();
  expect(await collect(run, 'answer')).toEqual(['begun', 'answered', 'ended']);
  expect(await collect(run, 'fail')).toEqual(['begun', 'failed by itself']);
  expect(await collect(run, 'fill memory')).toEqual(['begun', 'memory']);
  expect(await collect(run, 'answer')).toEqual(['begun', 'answered', 'ended']);
});

test('an item that never comes ends its stream, and the thread is free again', async () => {
  const run = open(1_000);
  expect(await collect(run, 'loop')).toContain('time');
  await expect.poll(() => collect(run, 'answer')).toEqual(['begun', 'answered', 'ended']);
});

test('a stream that its caller leaves frees its thread', async () => {
  const run = open();
  for await (const item of run('answer')) {
    expect(item).toBe('begun');
    break;
  }
  expect(await collect(run, 'answer')).toEqual(['begun', 'answered', 'ended']);
});

test('the next item is made while the caller works with one, and no further one', async () => {
  const run = createWorkerStream<typeof countItems>({
    module: new URL('../../testing/hostile-worker.ts', import.meta.url),
    name: 'countItems',
    limits: { threads: 1, timeMs: 300_000, heapMb: 32 },
  });
  const made = new Int32Array(new SharedArrayBuffer(4));
  const counts: number[][] = [];
  for await (const item of run(made)) {
    await expect.poll(() => Atomics.load(made, 0)).toBe(Math.min(item + 1, 4));
    await setTimeout(20);
    counts.push([item, Atomics.load(made, 0)]);
  }
  expect(counts).toEqual([
    [1, 2],
    [2, 3],
    [3, 4],
    [4, 4],
  ]);
});
