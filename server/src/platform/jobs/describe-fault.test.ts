import { expect, test } from 'vitest';

import { describeFault } from './describe-fault.ts';

test.each([
  [
    'an address',
    '550 5.1.1 <ana.silva@example.org>: Recipient rejected',
    '550 5.1.1 <[address]>: Recipient rejected',
  ],
  [
    'what a parser stumbled over',
    `Unexpected token 'A', "Ana Silva,"... is not valid JSON`,
    `Unexpected token 'A', "…"... is not valid JSON`,
  ],
  [
    'a link with its token',
    'GET https://files.example.org/a?token=abc answered 403',
    'GET https://files.example.org/… answered 403',
  ],
  ['a number', 'No route to +49 170 1234567', 'No route to [number]'],
  ['a token', 'Refused kith_pat_9f8e7d6c5b4a3f2e1d0c9b8a', 'Refused [secret]'],
  ['nothing else', 'connect ECONNREFUSED 127.0.0.1:25', 'connect ECONNREFUSED 127.0.0.1:25'],
  ['further lines', 'The disk is full\nwhile writing Ana', 'The disk is full'],
])('masks %s in a fault', (_what, message, described) => {
  expect(describeFault(new Error(message))).toBe(described);
});

test('describes a failed query without its values', () => {
  const query = Object.assign(
    new Error('duplicate key value violates unique constraint "contacts_pkey"'),
    { code: '23505', severity: 'ERROR', routine: '_bt_check_unique', detail: 'Key (name)=(Ana)' },
  );
  expect(describeFault(query)).toBe(
    'duplicate key value violates unique constraint "contacts_pkey"',
  );
  const value = Object.assign(new Error('invalid input syntax for type uuid: Ana'), {
    code: '22P02',
  });
  expect(describeFault(value)).toBe('Database fault 22P02');
  expect(describeFault('a thrown text')).toBe('The work failed without saying why');
});
