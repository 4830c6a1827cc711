import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';

import { runAsService } from '#platform/database/service.ts';
import { waitFor } from '#testing/wait-for.ts';
import { createTestQueues } from '#testing/test-queues.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import { hourMs, minuteMs, secondMs } from '@kith/contract/core/time';
import { expect, test } from 'vitest';

import type { JobHandler } from './job-queue.ts';

const database = await useFileDatabase();
const { openQueue, send, readJobs, hurry, listDead } = createTestQueues(database);

/** Workers poll every few minutes. */
const soonerThanAPollMs = 20 * secondMs;
/** New jobs are noticed by their notification alone. */
const withoutLooking = { looksForDue: false };

test('runs queued jobs at once, not one job per poll', async () => {
  const name = 'test.gathers';
  let runs = 0;
  const patient = {
    name,
    run: async () => {
      runs += 1;
    },
  };
  const first = await openQueue(patient, withoutLooking);
  for (let sent = 0; sent < 12; sent += 1) await send(first, name);
  await openQueue(patient, withoutLooking);
  await waitFor(() => (runs === 12 ? true : undefined), soonerThanAPollMs);
  expect((await readJobs(name)).length).toBe(12);
});

test('a new job is noticed without a poll, also after the connection that listens was lost', async () => {
  const name = 'test.listens';
  let runs = 0;
  const handler = {
    name,
    run: async () => {
      runs += 1;
    },
  };
  const jobs = await openQueue(handler, withoutLooking);
  const runOnce = async () => {
    const before = runs;
    await send(jobs, name);
    await waitFor(() => (runs === before + 1 ? true : undefined), soonerThanAPollMs);
  };
  await runOnce();
  const cut = await database.pool.query<{ pid: number }>(
    `select pid, pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'kith-jobs'`,
  );
  expect(cut.rows.length).toBeGreaterThan(0);
  // What is sent without a listener is found when the connection is open again.
  await runOnce();
  await runOnce();
});

test('a job that becomes due is noticed without a poll of its workers', async () => {
  const name = 'test.becomes-due';
  let runs = 0;
  const run = async () => {
    runs += 1;
  };
  const jobs = await openQueue({ name, run });
  await openQueue({ name: 'test.has-none' });
  await send(jobs, name, {}, { startAfter: new Date(Date.now() + 2 * secondMs) });
  await waitFor(() => (runs === 1 ? true : undefined), soonerThanAPollMs);
  const [job] = await readJobs(name);
  expect(job?.retry_count).toBe(0);
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
