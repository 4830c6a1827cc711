import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

import { minuteMs } from '@kith/contract/core/time';
import type {
  Monitor,
  MonitorChange,
  MonitorDryRun,
  MonitorEvent,
} from '@kith/contract/monitors/endpoints';
import { afterAll, beforeEach, expect, test } from 'vitest';

import { setFlag } from '#features/flags/set-flag.ts';
import { grantAdmin } from '#features/roles/grant-admin.ts';
import { type JobHandler, type RunningJobs, startJobs } from '#platform/jobs/job-queue.ts';
import { silentLogger } from '#platform/log.ts';
import { createDeliverJob } from '#platform/mail/deliver-mail.ts';
import { openPublicNetwork } from '#platform/outbound/public-address.ts';
import { readPart, startSmtpPeer } from '#testing/peers/smtp-peer.ts';
import { bodyOf, refusalOf } from '#testing/read-answer.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { longSessions } from '#testing/test-app-clients.ts';
import { createTestClock } from '#testing/test-member.ts';
import { useFileDatabase, useUntilEnd } from '#testing/use-until-end.ts';
import { waitFor } from '#testing/wait-for.ts';

import { evaluateMonitors } from './evaluate-monitors.ts';
import { createMonitorJobs } from './monitor-jobs.ts';
import { postAlert } from './post-alert.ts';

const secret = 'a secret of sixteen letters';
const database = await useFileDatabase();
const smtp = await useUntilEnd(startSmtpPeer());
const receiver = await useUntilEnd(startReceiver());
const clock = createTestClock();
const parts = {
  database,
  clock,
  hasTransport: true,
  origin: new URL('https://kith.example'),
};
const config = {
  environment: 'dev',
  ALERT_WEBHOOK_SECRET: secret,
  ALERT_WEBHOOK_PRIVATE: false,
} as const;
const isPosting = ({ name }: JobHandler) => name === 'monitors.post-alert';
const jobs: RunningJobs = await startJobs({
  database,
  log: silentLogger,
  handlers: [
    createDeliverJob({ database, smtpUrl: smtp.url, sender: 'hello@mail.example' }),
    ...createMonitorJobs({ ...parts, config }).filter(isPosting),
  ],
});
afterAll(() => jobs.stop());
const app = await startTestApp({
  database,
  variables: { ...longSessions, ALERT_WEBHOOK_SECRET: secret },
});
const adminEmail = `${randomUUID()}@monitors.example`;
const [admin, member] = [await app.signUp(adminEmail), await app.signUp()];
await grantAdmin({ database, email: adminEmail });

beforeEach(async () => {
  await database.pool.query('truncate monitors, measure_readings, backup_runs cascade');
  smtp.received.length = 0;
  receiver.received.length = 0;
});

type Received = { headers: IncomingHttpHeaders; body: string };

/** A real server that takes webhooks on loopback. */
async function startReceiver() {
  const received: Received[] = [];
  let failures = 0;
  const server = createServer((request, answer) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      failures -= 1;
      answer.writeHead(failures >= 0 ? 503 : 204).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve());
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/alerts?key=hidden`;
  return {
    url,
    received,
    fail: (count: number) => (failures = count),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
      }),
  };
}

const definition = {
  name: 'Backup',
  measure: 'backup_age',
  threshold: 26,
  period_minutes: 60,
  is_active: true,
  emails: true,
};
const create = (more: object = {}) =>
  bodyOf<Monitor>(admin.call('POST', '/admin/monitors', { ...definition, reason: 'New', ...more }));
const list = () =>
  bodyOf<{ items: Monitor[]; has_webhooks: boolean }>(admin.call('GET', '/admin/monitors'));
const history = (id: string) =>
  bodyOf<{ events: MonitorEvent[]; changes: MonitorChange[] }>(
    admin.call('GET', `/admin/monitors/${id}/history`),
  );
const evaluate = () => evaluateMonitors(parts, jobs);
const stateOf = async (id: string) => (await list()).items.find((one) => one.id === id)?.state;

/** Backups of so many hours ago, by the clock of the monitors. */
const backUp = (hours: number) =>
  database.pool.query(
    'insert into backup_runs (finished_at, bytes, is_encrypted) values ($1, 1, true)',
    [new Date(clock.now().getTime() - hours * 60 * minuteMs)],
  );

/** Forgets the readings, so that the next evaluation reads what is only read each hour. */
async function readAgain() {
  clock.advance(minuteMs);
  await database.pool.query('truncate measure_readings');
  await evaluate();
}

test('an old backup alerts administrators once by email and signed webhook, and its recovery too', async () => {
  const { id, webhook_host: host } = await create({ webhook_url: receiver.url });
  expect(host).toBe(new URL(receiver.url).host);
  await evaluate();
  expect(await stateOf(id)).toBe('unknown');
  await backUp(40);
  await readAgain();
  await evaluate();
  expect(await stateOf(id)).toBe('alert');
  const mail = await waitFor(() => smtp.received[0]);
  expect(mail.to).toEqual([adminEmail]);
  expect(mail.raw).toContain('Subject: Alert: Backup');
  const text = readPart(mail.raw, 'text/plain');
  expect(text).toContain('40 hr');
  expect(text).toContain(`/app/admin/revops/monitors?monitor=${id}`);
  const { headers, body } = await waitFor(() => receiver.received[0]);
  expect(JSON.parse(body)).toMatchObject({
    type: 'monitor.alert',
    monitor: { id, name: 'Backup' },
    measure: 'backup_age',
    threshold: 26,
  });
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const expected = createHmac('sha256', secret).update(signed).digest('base64');
  expect(headers['webhook-signature']).toBe(`v1,${expected}`);
  const now = clock.now().getTime() / 1000;
  expect(Math.abs(Number(headers['webhook-timestamp']) - now)).toBeLessThan(60);

  await backUp(1);
  await readAgain();
  await waitFor(() => (smtp.received.length === 2 ? true : undefined));
  await waitFor(() => (receiver.received.length === 2 ? true : undefined));
  expect(smtp.received[1]?.raw).toContain('Subject: Recovered: Backup');
  expect(JSON.parse(receiver.received[1]?.body ?? '')).toMatchObject({ type: 'monitor.recovered' });
  const { events } = await waitFor(async () => {
    const found = await history(id);
    return found.events[0]?.notices.every(({ state }) => state === 'sent') ? found : undefined;
  });
  expect(events.map(({ state }) => state)).toEqual(['ok', 'alert']);
  expect(events[0]?.notices.map(({ channel }) => channel)).toEqual(['email', 'webhook']);
  expect(JSON.stringify(await list())).not.toContain('hidden');
});

test('a receiver that fails gets the same id again until it takes it', async () => {
  receiver.fail(2);
  await create({ emails: false, webhook_url: receiver.url });
  await backUp(40);
  await readAgain();
  const [first, second, third] = await waitFor(async () => {
    await database.pool.query(
      `update pgboss.job set start_after = now() where name = 'monitors.post-alert' and state = 'retry'`,
    );
    return receiver.received.length === 3 ? receiver.received : undefined;
  });
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  expect(third?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  expect(smtp.received).toEqual([]);
});

test('no alert is posted to an address in the server’s own network, however it came to be stored', async () => {
  const guarded = { ...parts, secret, network: openPublicNetwork({ allowsInner: false }) };
  await create({ emails: false, webhook_url: receiver.url });
  await backUp(40);
  const sent: { name: string; data: object }[] = [];
  clock.advance(minuteMs);
  await evaluateMonitors(parts, {
    send: async (_tx, name, data) => void sent.push({ name, data }),
  });
  const job = sent.find(({ name }) => name === 'monitors.post-alert');
  const never = new AbortController().signal;
  for (const address of [receiver.url, 'https://127.0.0.1/x', 'https://169.254.169.254/latest']) {
    await database.pool.query('update monitors set webhook_url = $1', [address]);
    await expect(postAlert(guarded, job?.data, never)).rejects.toThrow('may not be called');
  }
  expect(receiver.received).toEqual([]);
});

test('a public server refuses inner addresses when they are entered, and any without a secret', async () => {
  const variables = { ...longSessions, APP_ORIGIN: 'https://kith.test' };
  const open = await startTestApp({
    database,
    variables: { ...variables, ALERT_WEBHOOK_SECRET: secret },
  });
  const one = await open.signUp(`${randomUUID()}@monitors.example`);
  await grantAdmin({ database, email: one.email });
  for (const webhook_url of ['http://example.com/a', 'https://10.0.0.1/', 'https://localhost/']) {
    const body = { ...definition, reason: 'x', webhook_url };
    expect(await refusalOf(one.call('POST', '/admin/monitors', body))).toEqual([
      400,
      'validation_failed',
    ]);
  }
  const bare = await startTestApp({ database, variables });
  const other = await bare.signUp(`${randomUUID()}@monitors.example`);
  await grantAdmin({ database, email: other.email });
  const body = { ...definition, reason: 'x', webhook_url: 'https://example.com/a' };
  expect(await refusalOf(other.call('POST', '/admin/monitors', body))).toEqual([
    409,
    'illegal_state',
  ]);
  expect((await database.pool.query('select from monitors')).rowCount).toBe(0);
});

test('a silenced monitor records its states and notifies once the silence is over', async () => {
  const { id } = await create();
  const until = new Date(clock.now().getTime() + 60 * minuteMs).toISOString();
  // The app has a clock of its own.
  await database.pool.query('update monitors set silenced_until = $1', [until]);
  await backUp(40);
  await readAgain();
  expect(await stateOf(id)).toBe('alert');
  expect(smtp.received).toEqual([]);
  expect((await history(id)).events[0]?.notices).toEqual([]);
  clock.advance(61 * minuteMs);
  await readAgain();
  await readAgain();
  const toAdmin = () => smtp.received.filter(({ to }) => to.includes(adminEmail));
  await waitFor(() => (toAdmin().length > 0 ? true : undefined));
  expect(toAdmin()).toHaveLength(1);
});

test('silencing needs a reason and a time within a month, and is undone with a reason', async () => {
  const { id } = await create();
  const path = `/admin/monitors/${id}/silence`;
  const inDays = (days: number) => new Date(Date.now() + days * 1440 * minuteMs).toISOString();
  for (const body of [
    { until: inDays(1), reason: '' },
    { until: inDays(31), reason: 'x' },
    { until: inDays(-1), reason: 'x' },
  ]) {
    expect(await refusalOf(admin.call('POST', path, body))).toEqual([400, 'validation_failed']);
  }
  const silenced = await bodyOf<Monitor>(
    admin.call('POST', path, { until: inDays(1), reason: 'A planned move' }),
  );
  expect(silenced).toMatchObject({ silence_reason: 'A planned move' });
  await admin.call('POST', path, { until: null, reason: 'It is done' });
  const { changes } = await history(id);
  expect(changes.map(({ kind, reason }) => [kind, reason])).toEqual([
    ['unsilenced', 'It is done'],
    ['silenced', 'A planned move'],
    ['created', 'New'],
  ]);
  expect(changes[0]?.by?.id).toBe(admin.id);
});

test('a change names what it changed, is refused when another came first, and is judged again', async () => {
  const monitor = await create();
  await backUp(40);
  await readAgain();
  const path = `/admin/monitors/${monitor.id}`;
  const body = { ...definition, threshold: 50, revision: 1, reason: 'Weekly backups' };
  const answers = await Promise.all([admin.call('PUT', path, body), admin.call('PUT', path, body)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { changes } = await history(monitor.id);
  expect(changes[0]).toMatchObject({
    kind: 'changed',
    before: { threshold: 26 },
    after: { threshold: 50 },
  });
  await readAgain();
  expect(await stateOf(monitor.id)).toBe('ok');
  const audit = await bodyOf<{ items: { rpc_function: string | null }[] }>(
    admin.call('GET', '/admin/audit?limit=50'),
  );
  expect(audit.items.map((entry) => entry.rpc_function)).toContain('monitors.changed');
});

test('a dry run shows when a definition would have alerted, and changes nothing', async () => {
  const start = Math.floor((Date.now() - 120 * minuteMs) / minuteMs) * minuteMs;
  const values = Array.from({ length: 60 }, (_, at) => (at >= 20 && at < 40 ? 9 : 1));
  await database.pool.query(
    `insert into measure_readings (measure, read_at, value)
     select 'queue_depth', to_timestamp(at / 1000.0), value from unnest($1::float8[], $2::float8[]) as t(at, value)`,
    [values.map((_, at) => start + at * minuteMs), values],
  );
  const rule = { measure: 'queue_depth', threshold: 5, period_minutes: 10 };
  const run = await bodyOf<MonitorDryRun>(admin.call('POST', '/admin/monitors/dry-run', rule));
  expect(run.readings).toBe(60);
  const timeOf = (minute: number) => new Date(start + minute * minuteMs).toISOString();
  expect(run.alerts).toEqual([{ from: timeOf(29), to: timeOf(40), worst: 9 }]);
  expect(run.now.state).toBe('unknown');
  expect((await list()).items).toEqual([]);
});

test('members, a switched-off flag and administrators who may not act are refused', async () => {
  const body = { ...definition, reason: 'x' };
  expect(await refusalOf(member.call('POST', '/admin/monitors', body))).toEqual([403, 'forbidden']);
  await setFlag({ database, name: 'ff.data.pipeline', setting: 'off' });
  expect(await refusalOf(admin.call('GET', '/admin/monitors'))).toEqual([403, 'feature_disabled']);
  await setFlag({ database, name: 'ff.data.pipeline', setting: 'on' });
  await setFlag({ database, name: 'adminOps.v1', setting: 'off' });
  expect((await list()).has_webhooks).toBe(true);
  expect(await refusalOf(admin.call('POST', '/admin/monitors', body))).toEqual([
    403,
    'feature_disabled',
  ]);
  await setFlag({ database, name: 'adminOps.v1', setting: 'on' });
});

test('every measure is read from what it measures', async () => {
  const values = async () => {
    await readAgain();
    const found = await database.pool.query<{ measure: string; value: number; total: number }>(
      'select distinct on (measure) measure, value, total from measure_readings order by measure, read_at desc',
    );
    return new Map(found.rows.map((row) => [row.measure, row]));
  };
  const minute = new Date(Math.floor(clock.now().getTime() / minuteMs) * minuteMs);
  await database.pool.query(
    `insert into request_minutes values ($1, 200, 6, 150, 190) on conflict (minute) do update set
       requests = 200, failed = 6, within_300_ms = 150, within_1000_ms = 190`,
    [minute],
  );
  await database.pool.query(
    `insert into provider_events (provider, id, type, subject_kind, subject_id, created_at, received_at)
     values ('stripe', 'evt_x', 'x', 'checkout', 'x', $1, $1)`,
    [new Date(minute.getTime() - 30 * minuteMs)],
  );
  const found = await values();
  expect(found.get('error_rate')).toMatchObject({ value: 6, total: 200 });
  expect(found.get('slow_rate')).toMatchObject({ value: 10, total: 200 });
  expect(found.get('payment_event_age')?.value).toBeGreaterThan(29);
  expect(found.get('ledger_faults')?.value).toBe(0);
  expect(found.get('dead_letters')?.value).toBe(0);
  expect(found.has('backup_age')).toBe(false);
});
