import { expect, test } from 'vitest';

import { tellFault } from './tell-fault.ts';

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
])('of a fault %s is not told', (_what, message, told) => {
  expect(tellFault(new Error(message))).toBe(told);
});

test('a failed query is told by its cause, without the values', () => {
  const cause = Object.assign(
    new Error('duplicate key value violates unique constraint "contacts_pkey"'),
    { code: '23505', severity: 'ERROR', routine: '_bt_check_unique' },
  );
  const query = Object.assign(new Error('Failed query: … params: Ana', { cause }), {
    params: ['Ana'],
  });
  expect(tellFault(query)).toBe('duplicate key value violates unique constraint "contacts_pkey"');
  const value = Object.assign(new Error('invalid input syntax for type uuid: Ana'), {
    code: '22P02',
  });
  expect(tellFault(value)).toBe('Database fault 22P02');
  expect(tellFault('a thrown text')).toBe('The work failed without saying why');
});
