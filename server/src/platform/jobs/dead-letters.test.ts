import { randomUUID } from 'node:crypto';

import { waitFor } from '#testing/wait-for.ts';
import { createTestQueues } from '#testing/test-queues.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';

const database = await useFileDatabase();
const { openQueue, send, readJobs, listDead, makeDeadLetter } = createTestQueues(database);

test('a dead letter is retried once with all its tries, also together with its kind', async () => {
  const name = 'test.mended';
  let isBroken = true;
  const done: unknown[] = [];
  const jobs = await openQueue({
    name,
    retries: 0,
    run: async (data) => {
      if (isBroken) throw new Error('The disk is full');
      done.push(data);
    },
  });
  const first = await makeDeadLetter(jobs, name, { at: 1 });
  await makeDeadLetter(jobs, name, { at: 2 });
  await makeDeadLetter(jobs, name, { at: 3 });
  isBroken = false;
  const answers = await Promise.all([1, 2, 3].map(() => jobs.operations.retry(first.id)));
  expect(answers.filter((answer) => answer === 'retried')).toHaveLength(1);
  await waitFor(() => (done.length === 1 ? true : undefined));
  expect(await jobs.operations.retryAll(name)).toBe(2);
  await waitFor(() => (done.length === 3 ? true : undefined));
  expect(done).toEqual(expect.arrayContaining([{ at: 1 }, { at: 2 }, { at: 3 }]));
  expect(await listDead(jobs, name)).toEqual([]);
  expect(await jobs.operations.retryAll(name)).toBe(0);
  // A job that has done its work is recorded a moment later.
  const reported = await waitFor(async () => {
    const report = await jobs.operations.report();
    return report.find(({ kind, running }) => kind === name && running === 0);
  });
  expect(reported).toEqual({
    kind: name,
    waiting: 0,
    running: 0,
    failed: 0,
    doneInLastDay: 3,
    nextRunAt: null,
  });
});

test('a discarded dead letter is hidden until it is restored', async () => {
  const name = 'test.discarded';
  const jobs = await openQueue({
    name,
    retries: 0,
    run: () => Promise.reject(new Error('No')),
  });
  const { id } = await makeDeadLetter(jobs, name);
  expect(await jobs.operations.discard(id)).toBe(true);
  expect(await jobs.operations.discard(id)).toBe(false);
  expect(await listDead(jobs, name)).toEqual([]);
  expect(await jobs.operations.retry(id)).toBe('gone');
  expect(await jobs.operations.restore(id)).toBe(true);
  expect(await jobs.operations.restore(id)).toBe(false);
  expect(await listDead(jobs, name)).toHaveLength(1);
  expect(await jobs.operations.discard(randomUUID())).toBe(false);
  expect(await jobs.operations.retry(randomUUID())).toBe('gone');
});

test('lists dead letters page by page', async () => {
  const name = 'test.pages';
  const jobs = await openQueue({ name, retries: 0, run: () => Promise.reject(new Error('No')) });
  const ids: string[] = [];
  for (let at = 0; at < 3; at += 1) ids.unshift((await makeDeadLetter(jobs, name)).id);
  const [first, second] = await jobs.operations.listDeadLetters({
    kind: name,
    after: null,
    limit: 2,
  });
  const rest = await jobs.operations.listDeadLetters({
    kind: name,
    after: second ?? null,
    limit: 2,
  });
  expect([first, second, ...rest].map((dead) => dead?.id)).toEqual(ids);
});

test('a dead letter is not retried while a job with its key runs', async () => {
  const name = 'test.keyed';
  let isBroken = true;
  const blocked = Promise.withResolvers<void>();
  const jobs = await openQueue({
    name,
    retries: 0,
    unique: 'unfinished',
    run: () => (isBroken ? Promise.reject(new Error('No')) : blocked.promise),
  });
  const key = { singletonKey: 'a' };
  await send(jobs, name, {}, key);
  const dead = await waitFor(async () => (await listDead(jobs, name))[0]);
  isBroken = false;
  await Promise.all([1, 2, 3].map(() => send(jobs, name, {}, key)));
  const unfinished = (await readJobs(name)).filter(({ state }) => state !== 'failed');
  expect(unfinished).toHaveLength(1);
  expect(await jobs.operations.retry(dead.id)).toBe('conflict');
  expect(await listDead(jobs, name)).toHaveLength(1);
  blocked.resolve();
  await waitFor(async () =>
    (await jobs.operations.retry(dead.id)) === 'retried' ? true : undefined,
  );
});

test('a payload of another version becomes a dead letter that shows its fault without its content', async () => {
  const name = 'test.payload';
  const schema = z.object({ memberId: z.uuid(), kind: z.enum(['known']) });
  const jobs = await openQueue({
    name,
    retries: 0,
    run: async (data) => void schema.parse(data),
  });
  const memberId = randomUUID();
  const dead = await makeDeadLetter(jobs, name, { memberId, kind: 'ana@kith.example says hello' });
  expect(dead?.fault).toBe('The data does not fit: kind invalid_value');
  expect(dead?.references).toEqual([{ name: 'memberId', id: memberId }]);
});
