import { expect, test } from 'vitest';

import { givenMomentSchema } from './moment.ts';

test('a moment keeps its form, one in a zone is written in UTC', () => {
  expect(givenMomentSchema.parse('2026-01-01T00:00:00.123456Z')).toBe(
    '2026-01-01T00:00:00.123456Z',
  );
  expect(givenMomentSchema.parse('2026-01-01T00:00:00+23:59')).toBe('2025-12-31T00:01:00.000Z');
});

test.each(['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+01:00', '9999-12-31T23:59:59-01:00'])(
  '%s is refused, because the database has no such year',
  (text) => {
    expect(givenMomentSchema.safeParse(text).error?.issues[0]?.message).toBe('invalid_date');
  },
);
