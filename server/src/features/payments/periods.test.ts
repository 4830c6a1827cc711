import { expect, test } from 'vitest';

import { addMonths } from '@kith/contract/core/add-months';
import { prorate, taxIn } from './prorate.ts';

const day = (at: Date) => at.toISOString().slice(0, 10);

test.each([
  ['2027-01-31', ['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']],
  ['2028-01-31', ['2028-02-29', '2028-03-31', '2028-04-30']],
  ['2027-12-31', ['2028-01-31', '2028-02-29', '2028-03-31']],
  ['2028-02-29', ['2028-03-29', '2028-04-29']],
  [
    '2027-08-30',
    ['2027-09-30', '2027-10-30', '2027-11-30', '2027-12-30', '2028-01-30', '2028-02-29'],
  ],
  ['2026-11-30', ['2026-12-30', '2027-01-30', '2027-02-28', '2027-03-30']],
])('months from %s keep their day, or end with the month', (from, expected) => {
  const anchor = new Date(`${from}T22:30:00Z`);
  const ends = expected.map((_, index) => addMonths(anchor, index + 1));
  expect(ends.map(day)).toEqual(expected);
  for (const end of ends) expect(end.toISOString().slice(11)).toBe('22:30:00.000Z');
});

test.each([
  ['2027-11-20', '2028-11-20'],
  ['2028-02-29', '2029-02-28'],
  ['2027-02-28', '2028-02-28'],
  ['2027-03-28', '2028-03-28'],
])('a year from %s ends on %s', (from, to) => {
  expect(day(addMonths(new Date(`${from}T01:30:00Z`), 12))).toBe(to);
});

// Clocks change on 28 March and 31 October 2027: a period is in UTC, and doesn't notice.
test.each([
  ['2027-03-01', 31],
  ['2027-10-01', 31],
  ['2027-02-01', 28],
  ['2028-02-01', 29],
])('the month from %s has %i days of 24 hours', (from, days) => {
  const start = new Date(`${from}T00:00:00Z`);
  expect(addMonths(start, 1).getTime() - start.getTime()).toBe(days * 86_400_000);
});

test.each([
  [1_200, 2_900, 0, 1_700],
  [1_200, 2_900, 15, 850],
  [1_800, 4_400, 15, 1_300],
  [8_800, 20_800, 29, 400],
  [1_200, 2_900, 30, 0],
] as const)('an upgrade from %i to %i after %i of 30 days costs %i', (old, price, after, total) => {
  const start = new Date('2027-04-01T00:00:00Z');
  const at = new Date(start.getTime() + after * 86_400_000);
  const period = { start, end: addMonths(start, 1) };
  const cost = prorate({
    from: { plan: 'plus', price: old },
    to: { plan: 'pro', price },
    period,
    at,
  });
  expect(cost.total).toBe(total);
  expect(cost.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
});

test('tax is a part of the price', () => {
  expect(taxIn(1_200, 20)).toBe(200);
  expect(taxIn(1_800, 0)).toBe(0);
  expect(taxIn(999, 19)).toBe(160);
});
