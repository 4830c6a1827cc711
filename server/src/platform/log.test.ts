import { PassThrough } from 'node:stream';

import { expect, test } from 'vitest';

import { runCorrelated } from './correlation.ts';
import { createLogger } from './log.ts';

/** The content of one log line. */
function logOnce(error: unknown): Record<string, unknown> {
  const destination = new PassThrough();
  createLogger('info', destination).error({ err: error }, 'It failed');
  const line = JSON.parse(String(destination.read())) as { err: Record<string, unknown> };
  return line.err;
}

test('logs a failed query without the values that the database repeats', () => {
  const failure = Object.assign(new Error('duplicate key value'), {
    code: '23505',
    detail: 'Key (email)=(ada@example.org) already exists.',
    where: 'unnamed portal with parameters: $1 = ada@example.org',
  });
  const line = logOnce(failure);
  expect(line).toMatchObject({ type: 'Error', code: '23505', message: 'duplicate key value' });
  expect(JSON.stringify(line)).not.toContain('ada@example.org');
});

test('properties of an error are not logged, neither a client nor its settings', () => {
  const failure = Object.assign(new Error('Connection terminated'), {
    code: 'ECONNRESET',
    client: { connectionParameters: { password: 'a-secret' } },
  });
  const line = logOnce(failure);
  expect(Object.keys(line).toSorted()).toEqual(['code', 'message', 'stack', 'type']);
  expect(JSON.stringify(line)).not.toContain('a-secret');
});

test('a thrown value that is no error is not logged', () => {
  expect(logOnce({ email: 'ada@example.org' })).toEqual({ message: 'not an error' });
});

test('every line of a request or a job has its correlation id, also of a logger below', async () => {
  const destination = new PassThrough();
  const log = createLogger('info', destination);
  log.info('before');
  await runCorrelated('order-7', async () => {
    log.info('during');
    await Promise.resolve();
    log.child({ part: 'mail' }).warn({ code: 'x' }, 'later');
  });
  const lines = String(destination.read()).trim().split('\n');
  const found = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(found.map(({ msg, correlationId }) => [msg, correlationId])).toEqual([
    ['before', undefined],
    ['during', 'order-7'],
    ['later', 'order-7'],
  ]);
  expect(found[2]).toMatchObject({ part: 'mail', code: 'x' });
});
