import { dayMs, minuteMs } from '@kith/contract/core/time';
import type { ServiceLevels } from '@kith/contract/service-levels/endpoints';
import { objectiveDays } from '@kith/contract/service-levels/rules';
import { beforeEach, expect, test } from 'vitest';

import { setFlag } from '#features/flags/set-flag.ts';
import { recordRequests } from '#features/pipeline/record-requests.ts';
import { grantAdmin } from '#features/roles/grant-admin.ts';
import { silentLogger } from '#platform/log.ts';
import { bodyOf, refusalOf } from '#testing/read-answer.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { longSessions } from '#testing/test-app-clients.ts';
import { createTestClock } from '#testing/test-member.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

import { readServiceLevels } from './read-service-levels.ts';

const database = await useFileDatabase();
const app = await startTestApp({ database, variables: longSessions });
const adminEmail = 'ines@levels.example';
const [admin, member] = [await app.signUp(adminEmail), await app.signUp()];
await grantAdmin({ database, email: adminEmail });

const now = new Date('2026-11-20T12:00:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms);
const read = () => readServiceLevels({ database, now });
const of = (levels: ServiceLevels, name: string) =>
  levels.objectives.find(({ objective }) => objective === name);

beforeEach(async () => {
  await database.pool.query('truncate request_minutes, trace_entries, support_tickets cascade');
});

/** A minute of requests, so long ago. */
const count = (ms: number, [requests, failed, fast]: [number, number, number]) =>
  database.pool.query('insert into request_minutes values ($1, $2, $3, $4, $4)', [
    new Date(Math.floor(ago(ms).getTime() / minuteMs) * minuteMs),
    requests,
    failed,
    fast,
  ]);

test('a new installation has measured nothing, and says so', async () => {
  const levels = await read();
  expect(levels).toMatchObject({ since: null, coverage: null, waiting_questions: 0 });
  for (const { attained, used, days } of levels.objectives) {
    expect([attained, used, days.length]).toEqual([null, null, objectiveDays]);
  }
});

test('availability and speed are counted from requests, and only in the last 28 days', async () => {
  await count(dayMs, [1000, 1, 985]);
  await count(2 * dayMs, [1000, 0, 1000]);
  await count(40 * dayMs, [1000, 1000, 0]);
  const levels = await read();
  expect(of(levels, 'availability')).toMatchObject({ total: 2000, bad: 1, attained: 0.9995 });
  expect(of(levels, 'availability')?.used).toBeCloseTo(0.5);
  expect(of(levels, 'speed')).toMatchObject({ total: 2000, bad: 15 });
  expect(of(levels, 'speed')?.used).toBeCloseTo(0.75);
  expect(of(levels, 'speed')?.days.filter(({ total }) => total > 0)).toEqual([
    { day: '2026-11-18', total: 1000, bad: 0 },
    { day: '2026-11-19', total: 1000, bad: 15 },
  ]);
});

test('minutes in which no server counted are neither good nor bad', async () => {
  for (const minute of [10, 9, 8, 7, 6]) await count(minute * minuteMs, [10, 0, 10]);
  const levels = await read();
  expect(levels.coverage).toBeCloseTo(0.5);
  expect(of(levels, 'availability')?.attained).toBe(1);
});

test('what used up the budget is named by path, with a request to follow', async () => {
  const clock = createTestClock(now);
  const recorder = recordRequests({ database, clock, log: silentLogger });
  const answered = { method: 'GET', path: '/api/v1/contacts', isKept: false };
  recorder.note({ ...answered, id: 'first-one', status: 500, ms: 20 });
  recorder.note({ ...answered, id: 'second-one', status: 503, ms: 20 });
  recorder.note({ ...answered, id: 'slow-one', path: '/api/v1/insights', status: 200, ms: 2400 });
  recorder.note({ ...answered, id: 'fast-one', status: 200, ms: 12 });
  await recorder.write();
  const levels = await read();
  expect(of(levels, 'availability')).toMatchObject({ total: 4, bad: 2 });
  expect(of(levels, 'availability')?.causes).toEqual([
    expect.objectContaining({ name: 'GET /api/v1/contacts', count: 2 }),
  ]);
  expect(of(levels, 'speed')).toMatchObject({ bad: 1 });
  expect(of(levels, 'speed')?.causes).toEqual([
    { name: 'GET /api/v1/insights', count: 1, correlation_id: 'slow-one' },
  ]);
});

test('a question is in time when it reached the team within a quarter of an hour', async () => {
  const ask = (ms: number, tookMs: number | null) =>
    database.pool.query(
      `insert into support_tickets (owner_id, subject, message, created_at, emailed_at)
       values ($1, 'x', 'x', $2, $3)`,
      [member.id, ago(ms), tookMs === null ? null : ago(ms - tookMs)],
    );
  await ask(dayMs, minuteMs);
  await ask(dayMs, 20 * minuteMs);
  // One that has waited for too long, and one that still has time.
  await ask(30 * minuteMs, null);
  await ask(5 * minuteMs, null);
  const levels = await read();
  expect(of(levels, 'support')).toMatchObject({ total: 3, bad: 2, causes: [] });
  expect(levels.waiting_questions).toBe(2);
});

test('administrators read them; members and a switched-off flag are refused', async () => {
  const levels = await bodyOf<ServiceLevels>(admin.call('GET', '/admin/service-levels'));
  expect(levels.objectives).toHaveLength(4);
  expect(await refusalOf(member.call('GET', '/admin/service-levels'))).toEqual([403, 'forbidden']);
  await setFlag({ database, name: 'ff.revops.readiness', setting: 'off' });
  expect(await refusalOf(admin.call('GET', '/admin/service-levels'))).toEqual([
    403,
    'feature_disabled',
  ]);
  await setFlag({ database, name: 'ff.revops.readiness', setting: 'on' });
});
