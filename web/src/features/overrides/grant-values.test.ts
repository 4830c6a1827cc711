import { expect, test } from 'vitest';

import { type GrantValues, toGrant } from './grant-values.ts';

const now = new Date('2026-11-26T12:00:00');
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
  expect(toGrant(values, now)).toEqual({ kind: 'credits', amount: 100, expires_at: null });
  expect(toGrant({ ...values, kind: 'plan' }, now)).toBeNull();
  expect(toGrant({ ...values, kind: 'limit' }, now)).toBeNull();
  const ending = toGrant({ ...values, kind: 'plan', lastDay: '2026-12-01' }, now);
  expect(ending).toMatchObject({ kind: 'plan', plan: 'plus' });
});

test('a day lasts until its end, and what has passed or is too far away is impossible', () => {
  const of = (lastDay: string) => toGrant({ ...values, lastDay }, now);
  expect(of('2026-11-26')).toMatchObject({
    expires_at: new Date('2026-11-26T23:59:59').toISOString(),
  });
  expect(of('2026-11-25')).toBeNull();
  expect(of('2030-01-01')).toBeNull();
  expect(of('no day')).toBeNull();
});

test('amounts are whole and within their limits', () => {
  for (const amount of ['', '0', '-3', '1.5', '10001', 'ten']) {
    expect(toGrant({ ...values, amount }, now)).toBeNull();
  }
});

test('a badge and an address have no end, whatever day was chosen before', () => {
  const badge = toGrant({ ...values, kind: 'badge', lastDay: '2020-01-01' }, now);
  expect(badge).toEqual({ kind: 'badge', badge: 'founding_friend' });
  expect(toGrant({ ...values, kind: 'verified_email' }, now)).toEqual({ kind: 'verified_email' });
});
