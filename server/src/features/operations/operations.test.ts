import { randomUUID } from 'node:crypto';

import type {
  AuditEntry,
  DeadLetter,
  JobKind,
  ServerHealth,
} from '@kith/contract/operations/schemas';
import { afterAll, expect, test } from 'vitest';

import { setFlag } from '#features/flags/set-flag.ts';
import { auditBudget } from '#features/roles/audit-budget.ts';
import { grantAdmin, revokeAdmin } from '#features/roles/grant-admin.ts';
import { listMigrations } from '#platform/database/migrate.ts';
import { runAsService } from '#platform/database/service.ts';
import { startJobs } from '#platform/jobs/job-queue.ts';
import { silentLogger } from '#platform/log.ts';
import { bodyOf, refusalOf } from '#testing/read-answer.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { longSessions } from '#testing/test-app-clients.ts';
import { waitFor } from '#testing/wait-for.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

const kind = 'test.work';
const recurring = 'test.recurs';
const email = 'ines@test.example';

let isBroken = true;
const done: unknown[] = [];

const database = await useFileDatabase();
const handlers = [
  {
    name: kind,
    retries: 0,
    expireInSeconds: 60,
    run: async (data: unknown) => {
      if (isBroken) throw new Error('Refused for ana@example.org');
      done.push(data);
    },
  },
  {
    name: recurring,
    retries: 0,
    expireInSeconds: 60,
    schedule: '0 3 1 1 *',
    run: async () => undefined,
  },
];
const jobs = await startJobs({ database, log: silentLogger, handlers });
afterAll(() => jobs.stop());
const server = await startTestApp({
  database,
  variables: longSessions,
  jobs: { operations: jobs.operations },
});
const [admin, member] = [await server.signUp(email), await server.signUp()];
await grantAdmin({ database, email });

type Page<Item> = { items: Item[]; next_cursor: string | null };

const listDead = (query = '') =>
  bodyOf<Page<DeadLetter>>(admin.call('GET', `/admin/dead-letters${query}`));
const listAudit = (query = '') =>
  bodyOf<Page<AuditEntry>>(admin.call('GET', `/admin/audit${query}`));

/** Sends jobs that become dead letters. @returns them, newest first */
async function makeDeadLetters(count: number, data: object = {}): Promise<DeadLetter[]> {
  isBroken = true;
  const { items: before } = await jobs.operations
    .listDeadLetters({ kind, after: null, limit: 100 })
    .then((items) => ({ items }));
  for (let sent = 0; sent < count; sent += 1) {
    await runAsService(database, (tx) => jobs.send(tx, kind, data));
  }
  await waitFor(async () => {
    const now = await jobs.operations.listDeadLetters({ kind, after: null, limit: 100 });
    return now.length === before.length + count ? true : undefined;
  });
  return (await listDead(`?kind=${kind}`)).items;
}

test('the health facts match the server and its database', async () => {
  const health = await bodyOf<ServerHealth>(admin.call('GET', '/admin/health'));
  const names = listMigrations();
  expect(health).toMatchObject({
    environment: 'dev',
    node_version: process.versions.node,
    migrations: { applied: names.length, latest: names.at(-1) },
  });
  expect(health.database_bytes).toBeGreaterThan(1_000_000);
  expect(Date.parse(health.started_at)).toBeLessThanOrEqual(Date.now());
});

test('a dead letter shows ids and a masked fault, is retried once and then done', async () => {
  const contactId = randomUUID();
  const [dead] = await makeDeadLetters(1, {
    contactId,
    note: 'Ana likes figs',
    nested: { name: 'Ana' },
  });
  expect(dead).toMatchObject({
    kind,
    tries: 1,
    fault: 'Refused for [address]',
    references: [{ name: 'contactId', id: contactId }],
  });
  expect(JSON.stringify(dead)).not.toContain('Ana');
  isBroken = false;
  const path = `/admin/dead-letters/${dead?.id}/retry`;
  const answers = await Promise.all([admin.call('POST', path), admin.call('POST', path)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  await waitFor(() => (done.length === 1 ? true : undefined));
  expect(await refusalOf(admin.call('POST', path))).toEqual([404, 'not_found']);
});

test('dead letters are paged, and all of a kind are retried at once', async () => {
  const all = await makeDeadLetters(3);
  const first = await listDead('?limit=2');
  const second = await listDead(`?limit=2&cursor=${first.next_cursor}`);
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  expect(second.next_cursor).toBeNull();
  expect(await refusalOf(admin.call('GET', '/admin/dead-letters?cursor=x'))).toEqual([
    400,
    'invalid_cursor',
  ]);
  const before = await bodyOf<{ items: JobKind[] }>(admin.call('GET', '/admin/jobs'));
  expect(before.items.find((one) => one.kind === kind)).toMatchObject({ failed: 3, waiting: 0 });
  expect(before.items.find((one) => one.kind === recurring)?.next_run_at).toMatch(
    /-01-01T03:00:00\.000Z$/u,
  );
  isBroken = false;
  const answer = await bodyOf(admin.call('POST', '/admin/dead-letters/retry', { kind }));
  expect(answer).toEqual({ retried: 3 });
  await waitFor(() => (done.length === 4 ? true : undefined));
  expect((await listDead()).items).toEqual([]);
});

test('a discarded dead letter returns when it is restored, each once', async () => {
  const [dead] = await makeDeadLetters(1);
  const path = `/admin/dead-letters/${dead?.id}`;
  expect((await admin.call('POST', `${path}/discard`)).status).toBe(200);
  expect((await listDead()).items).toEqual([]);
  expect(await refusalOf(admin.call('POST', `${path}/discard`))).toEqual([404, 'not_found']);
  expect((await admin.call('POST', `${path}/restore`)).status).toBe(200);
  expect(await refusalOf(admin.call('POST', `${path}/restore`))).toEqual([404, 'not_found']);
  expect((await listDead()).items).toEqual([dead]);
  expect((await admin.call('POST', `${path}/discard`)).status).toBe(200);
});

test('a member is refused everything, changes nothing and is recorded in the audit log', async () => {
  const [dead] = await makeDeadLetters(1);
  const calls = [
    ['GET', '/admin/health'],
    ['GET', '/admin/jobs'],
    ['GET', '/admin/dead-letters'],
    ['GET', '/admin/audit'],
    ['POST', `/admin/dead-letters/${dead?.id}/retry`],
    ['POST', `/admin/dead-letters/${dead?.id}/discard`],
    ['POST', `/admin/dead-letters/${dead?.id}/restore`],
    ['POST', '/admin/dead-letters/retry'],
  ] as const;
  for (const [method, path] of calls) {
    const body = method === 'POST' ? { kind, role: 'admin' } : undefined;
    const headers = { 'x-forwarded-for': '203.0.113.9', 'user-agent': 'Attack/1' };
    expect(await refusalOf(member.call(method, path, body, headers)), path).toEqual([
      403,
      'forbidden',
    ]);
  }
  expect((await listDead()).items).toEqual([dead]);
  const { items } = await listAudit('?action=access_denied');
  const denied = items.filter(({ actor }) => actor?.id === member.id);
  expect(denied).toHaveLength(calls.length);
  expect(denied[0]).toMatchObject({
    route_path: '/api/v1/admin/dead-letters/retry',
    ip_address: '127.0.0.1',
    user_agent: 'Attack/1',
    status: 403,
    success: false,
  });
  await admin.call('POST', `/admin/dead-letters/${dead?.id}/discard`);
});

test('every call of an administrator is recorded in the audit log with its outcome', async () => {
  const id = randomUUID();
  await admin.call('POST', `/admin/dead-letters/${id}/retry`);
  const { items } = await listAudit('?action=rpc_call');
  const [reading, failure, attempt] = items;
  expect(reading).toMatchObject({ route_path: '/api/v1/admin/audit', method: 'GET' });
  expect(failure).toMatchObject({
    actor: { id: admin.id, email },
    route_path: '/api/v1/admin/dead-letters/{id}/retry',
    method: 'POST',
    status: 404,
    error_message: 'not_found',
    success: false,
  });
  expect(attempt).toMatchObject({ status: null, success: true });
  const first = await listAudit('?limit=2');
  const second = await listAudit(`?limit=2&cursor=${first.next_cursor}`);
  const ids = new Set([...first.items, ...second.items].map((entry) => entry.id));
  expect(ids.size).toBe(4);
});

test('with the flag off an administrator can read but not act', async () => {
  const [dead] = await makeDeadLetters(1);
  await setFlag({ database, name: 'adminOps.v1', setting: 'off' });
  const path = `/admin/dead-letters/${dead?.id}`;
  for (const action of [`${path}/retry`, `${path}/discard`, `${path}/restore`]) {
    expect(await refusalOf(admin.call('POST', action))).toEqual([403, 'feature_disabled']);
  }
  expect(await refusalOf(admin.call('POST', '/admin/dead-letters/retry', { kind }))).toEqual([
    403,
    'feature_disabled',
  ]);
  expect((await listDead()).items).toEqual([dead]);
  await setFlag({ database, name: 'adminOps.v1', setting: 'default' });
  expect((await admin.call('POST', `${path}/discard`)).status).toBe(200);
});

test('a member who keeps trying gets a retry time and adds no more entries to the audit log', async () => {
  const stubborn = await server.signUp();
  await auditBudget.take(stubborn.id, 118);
  for (const _call of [119, 120]) {
    expect((await stubborn.call('GET', '/admin/jobs')).status).toBe(403);
  }
  const last = await stubborn.call('GET', '/admin/jobs');
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refusalOf(last)).toEqual([429, 'rate_limited']);
  const { rows } = await database.pool.query<{ lines: number }>(
    'select count(*) as lines from admin_audit_log where admin_user_id = $1',
    [stubborn.id],
  );
  expect(rows).toEqual([{ lines: 2 }]);
});

test('a revoked role takes effect at the next call', async () => {
  expect((await admin.call('GET', '/admin/jobs')).status).toBe(200);
  await grantAdmin({ database, email: (await server.signUp('other@test.example')).email });
  expect(await revokeAdmin({ database, email })).toBe('done');
  expect(await refusalOf(admin.call('GET', '/admin/jobs'))).toEqual([403, 'forbidden']);
  await grantAdmin({ database, email });
  expect((await admin.call('GET', '/admin/jobs')).status).toBe(200);
});
