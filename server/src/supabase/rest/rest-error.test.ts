import pg from 'pg';
import { expect, test } from 'vitest';

import { toRestError } from './rest-error.ts';

function faultOf(code: string): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError('a fault', 7, 'error'), { code });
}

test.each([
  ['23505', 409],
  ['23503', 409],
  ['23502', 400],
  ['22P02', 400],
  ['22007', 400],
  ['23514', 400],
  ['P0001', 400],
  ['42501', 403],
  ['42P01', 404],
  ['42883', 404],
  ['PT418', 418],
  ['P0002', 500],
  ['XX000', 500],
])('a fault of the database with the code %s has the status %i', (code, status) => {
  const { status: given, body } = toRestError(faultOf(code));
  expect([given, body]).toEqual([status, { code, message: 'a fault', details: null, hint: null }]);
});

test.each(['40001', '40P01', '57014'])(
  'a statement that was given up (%s) is no outage, which the stock client would repeat',
  (code) => {
    const { status, body } = toRestError(faultOf(code));
    expect([status, body.code]).toEqual([500, code]);
  },
);

test.each(['08006', '53300', '57P01'])('an outage (%s) is 503', (code) => {
  const { status, body } = toRestError(faultOf(code));
  expect([status, body.code]).toEqual([503, 'PGRST001']);
});
