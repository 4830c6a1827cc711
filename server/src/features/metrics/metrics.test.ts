import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';

import { expect, test } from 'vitest';

import { createLogger } from '#platform/log.ts';
import type { JobOperations } from '#platform/jobs/job-operations.ts';
import { startJobs } from '#platform/jobs/job-queue.ts';
import { silentLogger } from '#platform/log.ts';
import { openMetrics } from '#platform/telemetry/metrics.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { noJobOperations } from '#testing/no-job-operations.ts';
import { startTestApp, type TestApp } from '#testing/start-test-app.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

const database = await useFileDatabase();
const token = 'a-token-for-prometheus';
const variables = { METRICS_TOKEN: token };

function ask(app: TestApp, authorization?: string, path = '/metrics'): Promise<Response> {
  const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
  return fetch(`${app.origin}${path}`, { headers });
}
const read = async (app: TestApp) => (await ask(app, `Bearer ${token}`)).text();
/** But those of garbage collection, whose kinds appear when they first happen. */
const seriesOf = (text: string) =>
  text.split('\n').flatMap((line) => /^(?!nodejs_gc_)\w+(?:\{.*?\})?(?= )/u.exec(line)?.[0] ?? []);

test('without its token the metrics are answered as a path that does not exist, and the refusal is logged', async () => {
  const lines = new PassThrough();
  const app = await startTestApp({ database, variables, log: createLogger('warn', lines) });
  const unknown = await ask(app, undefined, '/no-such-path');
  const refused = await Promise.all([
    ask(app),
    ask(app, 'Bearer another-token-of-some-length'),
    ask(app, `Bearer ${token}x`),
    ask(app, `Basic ${token}`),
  ]);
  const page = await unknown.text();
  for (const answer of refused) {
    expect(answer.status).toBe(404);
    expect(await answer.text()).toBe(page);
  }
  const logged = String(lines.read()).trim().split('\n');
  expect(logged).toHaveLength(4);
  for (const line of logged) {
    expect(JSON.parse(line)).toMatchObject({
      msg: 'a request for the metrics was refused',
      correlationId: expect.stringMatching(/^[0-9a-f-]{36}$/u) as string,
    });
    expect(line).not.toContain('token-');
  }
  const closed = await startTestApp({ database });
  expect((await ask(closed, `Bearer ${token}`)).status).toBe(404);
});

test('random paths and methods add no labels', async () => {
  const app = await startTestApp({ database, variables, jobs: { operations: await openQueue() } });
  const member = await app.signUp();
  const places = ['/', '/api/v1/contacts/', '/api/v1/', '/rest/v1/', '/functions/v1/', '/files/'];
  const visit = async () => {
    for (const place of places) {
      for (const method of ['GET', 'PROPFIND']) {
        await fetch(`${app.origin}${place}${randomUUID()}?q=${randomUUID()}`, { method });
      }
    }
    await member.call('GET', `/contacts/${randomUUID()}`);
  };
  await visit();
  await read(app);
  const before = seriesOf(await read(app));
  await visit();
  const after = await read(app);
  expect(seriesOf(after).toSorted()).toEqual(before.toSorted());
  expect(after).toContain('route="/api/v1/contacts/:id",method="GET",status="404"');
  expect(after).toContain('method="other"');
  expect(after).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}|PROPFIND|@/u);
});

async function openQueue(): Promise<JobOperations> {
  const handlers = [
    { name: 'test.waits', retries: 0, expireInSeconds: 60, run: () => Promise.resolve() },
  ];
  const jobs = await startJobs({ database, log: silentLogger, handlers });
  await jobs.stop();
  return jobs.operations;
}

test('routes that no code has are counted together', async () => {
  const metrics = openMetrics('1.2.3');
  for (let index = 0; index < 5_000; index += 1) {
    metrics.noteRequest({ route: `/made-up/${index}`, method: 'GET', status: 200, ms: 1 });
  }
  const { text } = await metrics.write();
  expect(text).toContain('route="other",method="GET",status="200"} 3500');
  expect(text).toContain('kith_info{version="1.2.3"} 1');
});

test('the readings of monitors and the depth of the queue are shown by kind', async () => {
  const own = await createTestDatabase();
  await own.pool.query(
    `insert into measure_readings (measure, read_at, value, total)
     values ('queue_depth', now(), 7, null), ('error_rate', now(), 5, 100), ('slow_rate', now(), 1, 3)`,
  );
  const report = async () => [
    { kind: 'mail.deliver', waiting: 3, running: 1, failed: 2, doneInLastDay: 9, nextRunAt: null },
  ];
  const jobs = { operations: { ...noJobOperations, report } };
  const app = await startTestApp({ database: own, variables, jobs });
  const text = await read(app);
  expect(text).toContain('kith_monitor_reading{measure="queue_depth"} 7');
  expect(text).toContain('kith_monitor_reading{measure="error_rate"} 5');
  expect(text).not.toContain('measure="slow_rate"');
  expect(text).toContain('kith_jobs{job="mail.deliver",state="waiting"} 3');
  expect(text).toContain('kith_jobs{job="mail.deliver",state="dead"} 2');
  await own.close();
});

test('without the database the figures of the process still come', async () => {
  const own = await createTestDatabase();
  const app = await startTestApp({ database: own, variables });
  await own.disconnect();
  const text = await read(app);
  expect(text).toContain('kith_database_up 0');
  expect(text).toContain('process_cpu_seconds_total');
  expect(text).not.toContain('kith_jobs{');
});
