import { PassThrough } from 'node:stream';

import { expect, test } from 'vitest';

import { runCorrelated } from '../correlation.ts';
import { createLogger, silentLogger } from '../log.ts';
import { attributeOf, startOtlpPeer } from '#testing/peers/otlp-peer.ts';
import { waitFor } from '#testing/wait-for.ts';

import { openOtelTracing } from './otel-tracing.ts';
import { describeQuery } from './trace-queries.ts';
import { traceIdOf } from './trace-id.ts';
import { beginTrace } from './tracing.ts';

const settings = { headers: {}, serviceName: 'kith-test', version: '1.2.3', ratio: 1 };

test('a correlation id always gives the same valid trace id', () => {
  expect(traceIdOf('0B4F1D2C-1111-4222-8333-444455556666')).toBe(
    '0b4f1d2c111142228333444455556666',
  );
  for (const id of ['order-7', '00000000-0000-0000-0000-000000000000', 'x'.repeat(64), '']) {
    expect(traceIdOf(id)).toMatch(/^(?!0{32})[0-9a-f]{32}$/u);
    expect(traceIdOf(id)).toBe(traceIdOf(id));
  }
  expect(traceIdOf('order-7')).not.toBe(traceIdOf('order-8'));
});

test.each([
  [['select * from contacts where owner_id = $1', ['x']], 'select contacts'],
  [
    [{ text: `update "contacts" set note = $1 where kind = 'link'`, values: [] }],
    'update contacts',
  ],
  [['with a as (select 1) select * from a where x = $1', ['x']], 'with a'],
  [
    ['with a as (insert into notes values ($1) on conflict do update set x = 1) select 1', ['x']],
    'insert notes',
  ],
  [['select 1 from jobs where id = $1 for update of jobs', ['x']], 'select jobs'],
  [['delete from jobs where id = $1', ['x']], 'delete jobs'],
])('%j is named by its first word and table', (args, name) => {
  const described = describeQuery(args);
  expect(described?.name).toBe(name);
  expect(JSON.stringify(described)).not.toContain('link');
});

test('of a text without parameters only its first word is recorded, and of a stream nothing', () => {
  const claims = `begin; select set_config('request.jwt.claims', '{"sub":"ana"}', true)`;
  expect(describeQuery([claims])).toEqual({
    name: 'begin',
    attributes: { 'db.system.name': 'postgresql', 'db.operation.name': 'begin' },
  });
  const escaped = String.raw`select E'it\'s ana' from contacts where id = $1`;
  for (const text of [escaped, 'select $body$ana$body$, $1']) {
    expect(JSON.stringify(describeQuery([text, ['x']]))).not.toContain('ana');
  }
  expect(describeQuery([{ submit: () => undefined }])).toBeNull();
});

test('a fault is recorded by its kind', async () => {
  const collector = await startOtlpPeer();
  const tracing = openOtelTracing({ ...settings, endpoint: `${collector.url}/` }, silentLogger);
  runCorrelated('order-7', () => beginTrace(tracing, 'job', 'job test')?.end({ fault: '23505' }));
  await tracing.close();
  const [span] = collector.spans;
  expect(span).toMatchObject({ name: 'job test', traceId: traceIdOf('order-7') });
  expect(span?.status.code).toBe(2);
  expect(span && attributeOf(span, 'error.type')).toBe('23505');
  expect(collector.bodies[0]).toContain('kith-test');
});

test('a share of nothing records nothing', async () => {
  const collector = await startOtlpPeer();
  const tracing = openOtelTracing({ ...settings, endpoint: collector.url, ratio: 0 }, silentLogger);
  runCorrelated('order-7', () => beginTrace(tracing, 'job', 'job test')?.end());
  await tracing.close();
  expect(collector.spans).toEqual([]);
});

test('a collector that is not there is logged once and delays nothing', async () => {
  const lines = new PassThrough();
  const log = createLogger('warn', lines);
  const tracing = openOtelTracing({ ...settings, endpoint: 'http://127.0.0.1:1' }, log);
  runCorrelated('order-7', () => beginTrace(tracing, 'request', 'GET')?.end());
  const startedAt = performance.now();
  await tracing.close();
  expect(performance.now() - startedAt).toBeLessThan(3_000);
  const line = await waitFor(() => (lines.read() as Buffer | null) ?? undefined);
  expect(String(line)).toContain('traces were not taken');
});
