import { PassThrough } from 'node:stream';

import { expect, test } from 'vitest';

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
