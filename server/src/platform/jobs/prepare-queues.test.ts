import { connectDatabase } from '#platform/database/database.ts';
import { silentLogger } from '#platform/log.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import { createTestQueues } from '#testing/test-queues.ts';
import { waitFor } from '#testing/wait-for.ts';
import { expect, onTestFinished, test } from 'vitest';

import { deadLetterQueue } from './job-operations.ts';
import { startJobs } from './job-queue.ts';

const database = await useFileDatabase();
const { openQueue, send } = createTestQueues(database);

/** With when they were last written. */
async function readQueues() {
  const { rows } = await database.pool.query<{ name: string; retries: number; line: string }>(
    `select q.name, q.retry_limit as retries, s.cron as line, q.updated_on as changed,
       s.updated_on as rescheduled
     from pgboss.queue q left join pgboss.schedule s using (name) order by name`,
  );
  return rows;
}

test('a start writes queues and schedules that are missing or have changed, and no others', async () => {
  const handler = { name: 'test.prepared', run: async () => {}, schedule: '0 0 1 1 *' };
  await openQueue(handler);
  const created = await readQueues();
  expect(created.map(({ name }) => name)).toContain(deadLetterQueue);
  expect(created).toContainEqual(
    expect.objectContaining({ name: handler.name, line: handler.schedule }),
  );

  await openQueue(handler);
  expect(await readQueues()).toEqual(created);

  const before = created.find(({ name }) => name === handler.name)?.retries ?? 0;
  const changed = { ...handler, retries: before + 3, schedule: '0 0 2 1 *' };
  await openQueue(changed);
  const others = ({ name }: { name: string }) => name !== handler.name;
  const after = await readQueues();
  expect(after).toContainEqual(
    expect.objectContaining({ name: handler.name, retries: before + 3, line: changed.schedule }),
  );
  expect(after.filter(others)).toEqual(created.filter(others));
});

test('many kinds of jobs ask for work with few connections', async () => {
  const { pool, ...rest } = connectDatabase(database.connection, { max: 20 });
  onTestFinished(() => rest.close());
  let runs = 0;
  const run = async () => void (runs += 1);
  const names = Array.from({ length: 20 }, (_, index) => `test.kind-${index}`);
  const handlers = names.map((name) => ({ name, retries: 1, expireInSeconds: 600, run }));
  const jobs = await startJobs({ database: { pool, ...rest }, log: silentLogger, handlers });
  onTestFinished(() => jobs.stop());
  for (const name of names) await send(jobs, name);
  await waitFor(() => (runs === names.length ? true : undefined));
  // Four for the queue, and what else is just asked. Without a limit all twenty are taken.
  expect(pool.totalCount).toBeLessThan(10);
});
