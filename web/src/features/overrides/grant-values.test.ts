import { expect, test } from 'vitest';

import { type GrantValues, toGrant } from './grant-values.ts';

const here = { now: new Date('2026-11-26T12:00:00Z'), timezone: 'America/Los_Angeles' };
const values: GrantValues = {
  email: 'ana@test.example',
  kind: 'credits',
  amount: '100',
  bridges: '20',
  plan: 'plus',
  badge: 'founding_friend',
  lastDay: '',
};

test('credits may end, a plan and a limit must', () => {
  expect(toGrant(values, here)).toEqual({ kind: 'credits', amount: 100, expires_at: null });
  expect(toGrant({ ...values, kind: 'plan' }, here)).toBeNull();
  expect(toGrant({ ...values, kind: 'limit' }, here)).toBeNull();
  const ending = toGrant({ ...values, kind: 'plan', lastDay: '2026-12-01' }, here);
  expect(ending).toMatchObject({ kind: 'plan', plan: 'plus' });
});

test('a day lasts until its end, and what has passed or is too far away is impossible', () => {
  const of = (lastDay: string) => toGrant({ ...values, lastDay }, here);
  expect(of('2026-11-26')).toMatchObject({
    expires_at: '2026-11-27T07:59:59.000Z',
  });
  expect(of('2026-11-25')).toBeNull();
  expect(of('2030-01-01')).toBeNull();
  expect(of('no day')).toBeNull();
});

test('amounts are whole and within their limits', () => {
  for (const amount of ['', '0', '-3', '1.5', '10001', 'ten']) {
    expect(toGrant({ ...values, amount }, here)).toBeNull();
  }
});

test('a badge and an address have no end, whatever day was chosen before', () => {
  const badge = toGrant({ ...values, kind: 'badge', lastDay: '2020-01-01' }, here);
  expect(badge).toEqual({ kind: 'badge', badge: 'founding_friend' });
  expect(toGrant({ ...values, kind: 'verified_email' }, here)).toEqual({ kind: 'verified_email' });
});
