import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';

import { runAsService } from '#platform/database/service.ts';
import { silentLogger } from '#platform/log.ts';
import { waitFor } from '#testing/wait-for.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import { hourMs, minuteMs, secondMs } from '@kith/contract/core/time';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';

import { type JobHandler, type RunningJobs, type SendOptions, startJobs } from './job-queue.ts';

const database = await useFileDatabase();

const quick = { superviseSeconds: 1, scheduleSeconds: 1 };

async function openQueue(handler: Partial<JobHandler> & { name: string }): Promise<RunningJobs> {
  const whole = { retries: 1, expireInSeconds: 600, run: async () => undefined, ...handler };
  const jobs = await startJobs({ database, log: silentLogger, handlers: [whole], pace: quick });
  onTestFinished(() => jobs.stop());
  return jobs;
}

function send(jobs: RunningJobs, name: string, data: object = {}, options: SendOptions = {}) {
  return runAsService(database, (tx) => jobs.send(tx, name, data, options));
}

type JobRow = { state: string; retry_count: number; wait_s: number };

async function readJobs(name: string): Promise<JobRow[]> {
  const found = await database.pool.query<JobRow>(
    `select state, retry_count, extract(epoch from start_after - completed_on)::float as wait_s
     from pgboss.job where name = $1 order by created_on`,
    [name],
  );
  return found.rows;
}

/** Moves the next try forward, as long as there is one. */
const hurry = (name: string) =>
  database.pool.query(
    `update pgboss.job set start_after = now() where name = $1 and state = 'retry'`,
    [name],
  );

async function listDead(jobs: RunningJobs, kind: string) {
  return jobs.operations.listDeadLetters({ kind, after: null, limit: 10 });
}

/** Sends a job that fails until it becomes a dead letter. */
async function makeDeadLetter(jobs: RunningJobs, kind: string, data: object = {}) {
  const known = (await listDead(jobs, kind)).length;
  await send(jobs, kind, data);
  return waitFor(async () => {
    await hurry(kind);
    const dead = await listDead(jobs, kind);
    return dead.length > known ? dead[0] : undefined;
  });
}

test('runs queued jobs at once, not one job per poll', async () => {
  const name = 'test.gathers';
  let runs = 0;
  const patient = {
    name,
    pollSeconds: minuteMs / secondMs,
    run: async () => {
      runs += 1;
    },
  };
  const first = await openQueue(patient);
  for (let sent = 0; sent < 12; sent += 1) await send(first, name);
  await openQueue(patient);
  await waitFor(() => (runs === 12 ? true : undefined));
  expect((await readJobs(name)).length).toBe(12);
});

test('a failing job is retried with doubling pauses, and then becomes a dead letter', async () => {
  const name = 'test.fails';
  const waits: number[] = [];
  let runs = 0;
  const jobs = await openQueue({
    name,
    retries: 3,
    run: async () => {
      runs += 1;
      throw new Error('550 <ana@example.org> rejected');
    },
  });
  const importId = randomUUID();
  await send(jobs, name, { importId, note: 'Ana likes figs' });
  for (let retry = 1; retry <= 3; retry += 1) {
    const waiting = await waitFor(async () => {
      const [job] = await readJobs(name);
      return job?.state === 'retry' && job.retry_count === retry - 1 ? job : undefined;
    });
    expect(waiting.state).toBe('retry');
    const { rows } = await database.pool.query<{ pause: number }>(
      `select extract(epoch from start_after - now())::float as pause from pgboss.job
       where name = $1 and state = 'retry'`,
      [name],
    );
    waits.push(rows[0]?.pause ?? 0);
    await hurry(name);
    await waitFor(() => (runs > retry ? true : undefined));
  }
  const [dead] = await waitFor(async () => {
    const found = await listDead(jobs, name);
    return found.length > 0 ? found : undefined;
  });
  // Each pause is random, between half of a power of two and the whole.
  expect(waits[1]).toBeGreaterThan(0.5);
  expect(waits[2]).toBeGreaterThan(1.5);
  expect(waits[2]).toBeLessThan(8);
  expect(runs).toBe(4);
  expect(dead).toMatchObject({ kind: name, tries: 4, fault: '550 <[address]> rejected' });
  expect(dead?.references).toEqual([{ name: 'importId', id: importId }]);
  const kept = await database.pool.query<{ text: string }>(
    'select coalesce(output::text, source_output::text) as text from pgboss.job where output is not null or source_output is not null',
  );
  for (const { text } of kept.rows) expect(text).not.toContain('ana@example.org');
});

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
  const report = await jobs.operations.report();
  expect(report.find(({ kind }) => kind === name)).toEqual({
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

test('one job per key waits at a time; another may wait while it runs', async () => {
  const name = 'test.waiting';
  let running = 0;
  const proceed = Promise.withResolvers<void>();
  const jobs = await openQueue({
    name,
    unique: 'waiting',
    run: () => {
      running += 1;
      return proceed.promise;
    },
  });
  const key = { singletonKey: 'a' };
  // Two run at a time: with both busy, nothing takes the jobs that wait.
  await send(jobs, name, {}, key);
  await send(jobs, name, {}, { singletonKey: 'other' });
  await waitFor(() => (running === 2 ? true : undefined));
  await Promise.all([1, 2, 3].map(() => send(jobs, name, {}, key)));
  await send(jobs, name, {}, { singletonKey: 'b', startAfter: new Date(Date.now() + hourMs) });
  const states = (await readJobs(name)).map(({ state }) => state);
  expect(states.toSorted()).toEqual(['active', 'active', 'created', 'created']);
  proceed.resolve();
});

test('a job runs if its transaction commits, and never exists if it rolls back', async () => {
  const name = 'test.rolled-back';
  const done: unknown[] = [];
  const jobs = await openQueue({ name, run: async (data) => void done.push(data) });
  const failing = runAsService(database, async (tx) => {
    await jobs.send(tx, name, { kept: false });
    throw new Error('changed its mind');
  });
  await expect(failing).rejects.toThrow('changed its mind');
  await send(jobs, name, { kept: true });
  await waitFor(async () => (done.length > 0 ? true : undefined));
  expect(done).toEqual([{ kept: true }]);
  expect(await readJobs(name)).toHaveLength(1);
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

test('throws for a key of a kind that has none', async () => {
  const jobs = await openQueue({ name: 'test.keyless' });
  await expect(send(jobs, 'test.keyless', {}, { singletonKey: 'a' })).rejects.toThrow('unique');
});

test('a job waits for its start time, and higher priority goes first', async () => {
  const name = 'test.ordered';
  const order: unknown[] = [];
  const idle = await openQueue({ name: 'test.other' });
  // Prepares the kind without a worker, so that all jobs wait together.
  const prepared = await openQueue({ name });
  await prepared.stop();
  const startAfter = new Date(Date.now() + hourMs);
  await send(idle, name, { at: 'later' }, { startAfter });
  for (const [at, priority] of [
    ['low', 0],
    ['high', 5],
    ['high', 5],
  ] as const) {
    await send(idle, name, { at }, { priority });
  }
  // Two run at a time: the third may begin only when the first two have.
  const twoBegan = Promise.withResolvers<void>();
  await openQueue({
    name,
    run: async (data) => {
      order.push((data as { at: string }).at);
      if (order.length === 2) twoBegan.resolve();
      await twoBegan.promise;
    },
  });
  await waitFor(() => (order.length === 3 ? true : undefined));
  expect(order).toEqual(['high', 'high', 'low']);
  expect((await readJobs(name)).map(({ state }) => state)).toContain('created');
});

test('a recurring job runs once per time, however many servers there are', async () => {
  const name = 'test.recurs';
  const runs: Date[] = [];
  const began = Date.now();
  const handler: Partial<JobHandler> & { name: string } = {
    name,
    schedule: '* * * * *',
    pollSeconds: 0.5,
    run: async () => {
      runs.push(new Date());
    },
  };
  const [first] = await Promise.all([openQueue(handler), openQueue(handler), openQueue(handler)]);
  await waitFor(() => (runs.length > 0 ? true : undefined));
  // All servers have looked again after that run.
  const lookedAt = () =>
    database.pool
      .query<{ at: string }>('select cron_on::text as at from pgboss.version')
      .then(({ rows }) => rows[0]?.at);
  for (let look = 0; look < 3; look += 1) {
    const before = await lookedAt();
    await waitFor(async () => ((await lookedAt()) === before ? undefined : true));
  }
  const minutes = Math.floor(Date.now() / minuteMs) - Math.floor(began / minuteMs) + 1;
  expect(runs.length).toBeLessThanOrEqual(minutes);
  const report = await first.operations.report();
  const next = report.find(({ kind }) => kind === name)?.nextRunAt;
  expect(next?.getTime()).toBeGreaterThan(Date.now());
  expect(next?.getTime()).toBeLessThanOrEqual(Date.now() + minuteMs);
});

test('another server finishes a job that a SIGKILL interrupted', async () => {
  const name = 'test.killed';
  const worker = join(import.meta.dirname, '../../testing/hanging-worker.ts');
  const child = spawn(process.execPath, [worker, JSON.stringify(database.connection), name], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const sender = await openQueue({ name: 'test.sender' });
  const taken = once(child.stdout, 'data');
  await waitFor(async () => {
    const known = await database.pool.query('select from pgboss.queue where name = $1', [name]);
    return known.rowCount === 1 ? true : undefined;
  });
  await send(sender, name, { at: 1 });
  await taken;
  child.kill('SIGKILL');
  await once(child, 'close');
  expect((await readJobs(name)).map(({ state }) => state)).toEqual(['active']);

  const done: unknown[] = [];
  await openQueue({
    name,
    run: async (data) => {
      done.push(data);
    },
  });
  // The dead server has been silent for longer than a heartbeat may take.
  await database.pool.query(
    `update pgboss.job set heartbeat_on = now() - interval '1 minute' where name = $1`,
    [name],
  );
  await waitFor(async () => {
    await hurry(name);
    return done.length > 0 ? true : undefined;
  });
  expect(done).toEqual([{ at: 1 }]);
  await waitFor(async () => ((await readJobs(name))[0]?.state === 'completed' ? true : undefined));
});
