import { setTimeout as sleep } from 'node:timers/promises';

import { hourMs } from '@kith/contract/core/time';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';

import { limitStatements } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';
import { silentLogger } from '#platform/log.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import { waitFor } from '#testing/wait-for.ts';

import { type JobHandler, type RunningJobs, startJobs } from './job-queue.ts';

const database = await useFileDatabase();

async function openQueue(handler: Pick<JobHandler, 'name' | 'run'>): Promise<RunningJobs> {
  const handlers = [{ retries: 1, expireInSeconds: 600, ...handler }];
  const jobs = await startJobs({ database, log: silentLogger, handlers });
  onTestFinished(() => jobs.stop());
  return jobs;
}

function send(jobs: RunningJobs, name: string): Promise<void> {
  return runAsService(database, (tx) => jobs.send(tx, name, {}));
}

async function readJobs(name: string): Promise<{ state: string; retry_count: number }[]> {
  const found = await database.pool.query<{ state: string; retry_count: number }>(
    'select state, retry_count from pgboss.job where name = $1',
    [name],
  );
  return found.rows;
}

test('a stop ends a statement that would run for hours, and another server does the job with all its tries', async () => {
  const name = 'test.endless';
  let runs = 0;
  const started = Promise.withResolvers<void>();
  const handler = {
    name,
    run: () =>
      runAsService(database, async (tx) => {
        runs += 1;
        started.resolve();
        if (runs === 1) await sql`select pg_sleep(36000)`.execute(tx);
      }),
  };
  const first = await openQueue(handler);
  await send(first, name);
  await started.promise;
  await first.stop();
  expect(await readJobs(name)).toMatchObject([{ state: 'retry', retry_count: 0 }]);
  await openQueue(handler);
  await waitFor(async () => ((await readJobs(name))[0]?.state === 'completed' ? true : undefined));
  expect([runs, await readJobs(name)]).toMatchObject([2, [{ retry_count: 0 }]]);
});

test('a stop aborts a job that runs no statement', async () => {
  const name = 'test.waits';
  const started = Promise.withResolvers<void>();
  const jobs = await openQueue({
    name,
    run: (_data, signal) => {
      started.resolve();
      return sleep(10 * hourMs, undefined, { signal });
    },
  });
  await send(jobs, name);
  await started.promise;
  await jobs.stop();
  expect(await readJobs(name)).toMatchObject([{ state: 'retry', retry_count: 0 }]);
});

test('a statement over the limit of its kind of job is cancelled', async () => {
  const limited = limitStatements(database, 20);
  const ending = runAsService(limited, (tx) => sql`select pg_sleep(36000)`.execute(tx));
  await expect(ending).rejects.toMatchObject({ code: '57014' });
});
