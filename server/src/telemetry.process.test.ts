import { randomUUID } from 'node:crypto';

import { afterEach, expect, inject, test } from 'vitest';
import { WebSocket } from 'ws';

import { signUpOver } from '#testing/api-client.ts';
import { attributeOf, startOtlpPeer } from '#testing/peers/otlp-peer.ts';
import { type ServerProcess, startServerProcess } from '#testing/server-process.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import { waitFor } from '#testing/wait-for.ts';

const database = await useFileDatabase();
const metricsToken = 'a-token-for-prometheus';
const patienceMs = 60_000;
const servers: ServerProcess[] = [];
// A failed test must not leave its server behind.
afterEach(() => servers.splice(0).forEach(({ child }) => child.kill('SIGKILL')));

async function start(env: Record<string, string>): Promise<ServerProcess> {
  const { host, user } = inject('cluster');
  const address = `postgres://${user}@${encodeURIComponent(host)}/${database.connection.database}`;
  const server = await startServerProcess({ DATABASE_URL: address, ...env });
  servers.push(server);
  return server;
}

/** The values of a metric by its labels. */
async function readMetrics(origin: string): Promise<Map<string, number>> {
  const authorization = `Bearer ${metricsToken}`;
  const answer = await fetch(`${origin}/metrics`, { headers: { authorization } });
  expect(answer.status).toBe(200);
  const lines = (await answer.text()).split('\n').filter((line) => /^\w/u.test(line));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}

test('a running server is seen from outside: metrics, one trace for a request and its job, log lines, readiness', async () => {
  const collector = await startOtlpPeer();
  const server = await start({
    METRICS_TOKEN: metricsToken,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of-the-collector',
    LOG_LEVEL: 'debug',
  });
  const member = await signUpOver(server.origin);
  const secret = 'Zebulonia';
  const requestId = randomUUID();
  const asked = { 'x-request-id': requestId };
  const made = await member.call('POST', '/contacts', { first_name: secret }, asked);
  expect(made.status).toBe(201);
  const { id } = (await made.json()) as { id: string };
  await member.call('GET', `/contacts/${id}`);
  const scanId = randomUUID();
  await member.call('POST', '/duplicates/scan', {}, { 'x-request-id': scanId });

  const traceId = requestId.replaceAll('-', '');
  const find = (name: string, trace: string) =>
    waitFor(
      () => collector.spans.find((span) => span.name === name && span.traceId === trace),
      patienceMs,
    );
  const root = await find('POST /api/v1/contacts', traceId);
  expect(root.parentSpanId).toBeUndefined();
  expect(attributeOf(root, 'kith.correlation_id')).toBe(requestId);
  expect(attributeOf(root, 'http.route')).toBe('/api/v1/contacts');
  const insert = await find('insert contacts', traceId);
  expect(insert.parentSpanId).toBe(root.spanId);
  expect(attributeOf(insert, 'db.query.text')).toMatch(/insert into contacts .*\$1/u);
  const job = await find('job duplicates.scan', scanId.replaceAll('-', ''));
  expect(job.parentSpanId).toBeUndefined();
  expect(collector.headers[0]?.authorization).toBe('Bearer of-the-collector');
  // Neither what the member wrote, nor who it is, nor any id of theirs.
  const sent = collector.bodies.join('\n');
  for (const own of [secret, member.email, member.memberId, id, member.accessToken]) {
    expect(sent).not.toContain(own);
  }

  const { publishable_key: key } = (await (await fetch(`${server.origin}/api/config`)).json()) as {
    publishable_key: string;
  };
  const address = `${server.origin.replace('http', 'ws')}/realtime/v1/websocket`;
  const socket = new WebSocket(`${address}?apikey=${key}&vsn=1.0.0`);
  await new Promise((resolve) => void socket.once('open', resolve));
  const metrics = await readMetrics(server.origin);
  const count = (name: string) => metrics.get(name) ?? 0;
  expect(
    count('kith_http_requests_total{route="/api/v1/contacts",method="POST",status="201"}'),
  ).toBe(1);
  expect(
    count('kith_http_requests_total{route="/api/v1/contacts/:id",method="GET",status="200"}'),
  ).toBe(1);
  expect(count('kith_websocket_connections')).toBe(1);
  expect(count('kith_database_up')).toBe(1);
  expect(count('kith_database_connections{pool="requests",state="idle"}')).toBeGreaterThan(0);
  expect(metrics.has('kith_database_waiting{pool="jobs"}')).toBe(true);
  expect(metrics.has('kith_jobs{job="duplicates.scan",state="waiting"}')).toBe(true);
  expect(count('process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
  expect([...metrics.keys()].join('\n')).not.toMatch(new RegExp(`${id}|${member.memberId}|@`, 'u'));
  socket.close();

  const ready = await fetch(`${server.origin}/api/ready`);
  expect(await ready.json()).toMatchObject({ status: 'ready', jobs: 'ok', migrations: 'ok' });
  const lines = server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(logged.find(({ correlationId }) => correlationId === requestId)).toMatchObject({
    msg: 'request',
    path: '/api/v1/contacts',
    status: 201,
  });
  expect(logged.filter(({ msg, correlationId }) => msg === 'request' && !correlationId)).toEqual(
    [],
  );

  // What was not sent yet is sent at the stop.
  const lastId = randomUUID();
  await member.call('GET', '/contacts', undefined, { 'x-request-id': lastId });
  expect(await server.stop('SIGTERM')).toBe(0);
  expect(collector.spans.some((span) => span.traceId === lastId.replaceAll('-', ''))).toBe(true);
});
