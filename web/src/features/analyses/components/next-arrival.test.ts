import { expect, test } from 'vitest';
import { nextArrival } from './next-arrival.ts';

const arrival = (credits: number, at: string) => ({ credits, at, until: null });

test('the next credits are those of the first moment, together', () => {
  const december = '2026-12-01T00:00:00.000Z';
  const later = arrival(900, '2026-12-14T00:00:00.000Z');
  expect(nextArrival([later, arrival(100, december), arrival(500, december)])).toEqual({
    at: december,
    credits: 600,
  });
  expect(nextArrival([])).toBeNull();
  expect(nextArrival(undefined)).toBeNull();
});
