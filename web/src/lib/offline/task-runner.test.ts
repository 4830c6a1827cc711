import { dayMs, hourMs } from '@kith/contract/core/time';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createExternalValue } from '#lib/external-value.ts';
import type { BackgroundTask } from './task-rules.ts';
import {
  chooseTasks,
  failTask,
  createTask,
  purgeTasks,
  setTaskStatus,
  taskBackoffMs,
  taskPurgeEveryMs,
  taskRunEveryMs,
} from './task-rules.ts';
import { createTaskRunner } from './task-runner.ts';

const none: readonly BackgroundTask[] = [];

function createRunner() {
  const world = { nowMs: 1_800_000_000_000, isOnline: true, user: 'ann' as string | null };
  const done: unknown[] = [];
  const tasks = createExternalValue(none);
  const runner = createTaskRunner({
    tasks,
    userId: () => world.user,
    handlers: {
      data_sync: (payload) => Promise.resolve(done.push(payload['n'])),
      file_upload: () => Promise.reject(new Error('no')),
    },
    isOnline: () => world.isOnline,
    nowMs: () => world.nowMs,
  });
  return { world, done, tasks, runner };
}

test('the delay doubles from 1 s up to 300 s; runs are 30 s and cleanups an hour apart', () => {
  expect([0, 1, 2, 8, 9, 60].map((retry) => taskBackoffMs(retry))).toEqual([
    1_000, 2_000, 4_000, 256_000, 300_000, 300_000,
  ]);
  expect([taskRunEveryMs, taskPurgeEveryMs]).toEqual([30_000, hourMs]);
});

test('a task goes from pending over processing to completed', async () => {
  const { tasks, runner, done } = createRunner();
  expect(runner.add({ action_type: 'data_sync', payload: { n: 1 } })).toMatchObject({
    user_id: 'ann',
    priority: 'normal',
    retry_count: 0,
    max_retries: 3,
    status: 'pending',
  });
  const running = runner.run();
  expect(tasks.get()).toMatchObject([{ status: 'processing' }]);
  await running;
  expect(tasks.get()).toMatchObject([{ status: 'completed' }]);
  expect(done).toEqual([1]);
});

test('tries a failing task three times with growing delays, then marks it failed', async () => {
  const { world, tasks, runner } = createRunner();
  runner.add({ action_type: 'file_upload' });
  const waits: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    await runner.run();
    const [task] = tasks.get();
    waits.push(Date.parse(task?.next_retry_at ?? '') - world.nowMs);
    await runner.run();
    expect(tasks.get()).toMatchObject([{ retry_count: round + 1 }]);
    world.nowMs += waits.at(-1) ?? 0;
  }
  expect(waits).toEqual([1_000, 2_000, 4_000]);
  expect(tasks.get()).toMatchObject([{ status: 'failed', retry_count: 3 }]);
  await runner.run();
  expect(tasks.get()).toMatchObject([{ retry_count: 3 }]);
});

test('fails a task of an unknown type, including names that every object has', async () => {
  const { tasks, runner } = createRunner();
  runner.add({ action_type: 'teleport' });
  runner.add({ action_type: 'toString' });
  await runner.run();
  expect(tasks.get()).toMatchObject([{ retry_count: 1 }, { retry_count: 1 }]);
});

test('a run takes ten tasks, most urgent first', async () => {
  const { runner, done } = createRunner();
  for (let n = 0; n < 12; n += 1) runner.add({ action_type: 'data_sync', payload: { n } });
  runner.add({ action_type: 'data_sync', payload: { n: 'low' }, priority: 'low' });
  runner.add({ action_type: 'data_sync', payload: { n: 'high' }, priority: 'high' });
  await runner.run();
  expect(done).toEqual(['high', 0, 1, 2, 3, 4, 5, 6, 7, 8]);
  await runner.run();
  expect(done.slice(10)).toEqual([9, 10, 11, 'low']);
});

test("runs only the signed-in member's tasks, and none without a connection", async () => {
  const { world, runner, done, tasks } = createRunner();
  runner.add({ action_type: 'data_sync', payload: { n: 'ann' } });
  world.user = 'ben';
  await runner.run();
  world.user = null;
  expect(runner.add({ action_type: 'data_sync' })).toBeNull();
  await runner.run();
  world.user = 'ann';
  world.isOnline = false;
  await runner.run();
  expect(done).toEqual([]);
  expect(tasks.get()).toMatchObject([{ retry_count: 0, status: 'pending' }]);
  world.isOnline = true;
  await runner.run();
  expect(done).toEqual(['ann']);
});

test('a clock set back by a day does not delay a task', () => {
  const failed = failTask(createTask({ action_type: 'data_sync' }, 'ann', dayMs), dayMs);
  expect(chooseTasks([failed], 'ann', dayMs)).toEqual([]);
  expect(chooseTasks([failed], 'ann', 0)).toEqual([failed]);
});

test('removes only tasks that were completed more than a day ago', () => {
  const task = createTask({ action_type: 'data_sync' }, 'ann', 0);
  const completed = setTaskStatus(task, 'completed', 0);
  expect(purgeTasks([task, completed], dayMs)).toEqual([task, completed]);
  expect(purgeTasks([task, completed], dayMs + 1)).toEqual([task]);
});

test("property: a run never takes a task that is another member's, not pending or not due", () => {
  const plans = fc.array(
    fc.record({
      user: fc.constantFrom('ann', 'ben'),
      status: fc.constantFrom('pending', 'processing', 'completed', 'failed'),
      dueMs: fc.integer({ min: -5, max: 5 }),
      priority: fc.constantFrom('high', 'normal', 'low'),
    }),
  );
  fc.assert(
    fc.property(plans, (plan) => {
      const tasks = plan.map(({ user, status, dueMs, priority }) => ({
        ...createTask({ action_type: 'data_sync', priority }, user, 100_000),
        status,
        next_retry_at: new Date(100_000 + dueMs).toISOString(),
      }));
      const chosen = chooseTasks(tasks, 'ann', 100_000);
      expect(chosen.length).toBeLessThanOrEqual(10);
      for (const task of chosen) {
        expect(task).toMatchObject({ user_id: 'ann', status: 'pending' });
        expect(Date.parse(task.next_retry_at)).toBeLessThanOrEqual(100_000);
      }
    }),
  );
});
