import { PassThrough } from 'node:stream';

import { expect, test } from 'vitest';

import { createLogger } from './log.ts';

/** What one line of the log says. */
function logOnce(error: unknown): Record<string, unknown> {
  const destination = new PassThrough();
  createLogger('info', destination).error({ err: error }, 'It failed');
  const line = JSON.parse(String(destination.read())) as { err: Record<string, unknown> };
  return line.err;
}

test('a failed query is told of by its cause, without the values it carried', () => {
  const cause = Object.assign(new Error('duplicate key value'), { code: '23505' });
  const failure = Object.assign(
    new Error('Failed query: insert … params: ada@example.org', { cause }),
    {
      query: 'insert into contacts values ($1)',
      params: ['ada@example.org'],
    },
  );
  const told = logOnce(failure);
  expect(told).toMatchObject({ type: 'Error', code: '23505', message: 'duplicate key value' });
  expect(JSON.stringify(told)).not.toContain('ada@example.org');
});

test('nothing that hangs on a fault is told, neither a client nor its settings', () => {
  const failure = Object.assign(new Error('Connection terminated'), {
    code: 'ECONNRESET',
    client: { connectionParameters: { password: 'a-secret' } },
  });
  const told = logOnce(failure);
  expect(Object.keys(told).toSorted()).toEqual(['code', 'message', 'stack', 'type']);
  expect(JSON.stringify(told)).not.toContain('a-secret');
});

test('what is thrown without being an error is not told at all', () => {
  expect(logOnce({ email: 'ada@example.org' })).toEqual({ message: 'not an error' });
});
