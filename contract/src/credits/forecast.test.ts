import { expect, test } from 'vitest';

import { forecastCredits } from './forecast.ts';

const now = new Date('2026-11-20T12:00:00Z');

const arrival = (credits: number, at: string, until: string | null = null) => ({
  credits,
  at,
  until,
});

/** Thirty days of the same spending, of a member who began long ago. */
function wallet(spent: number, credits: number, perMonth = 100) {
  return {
    days: Array.from({ length: 30 }, (_, day) => ({
      day: new Date(Date.UTC(2026, 9, 22 + day)).toISOString().slice(0, 10),
      spent,
      balance: credits,
    })),
    lots: [{ credits, expires_at: '2027-01-01T00:00:00.000Z' }],
    plan: {
      id: 'free' as const,
      credits_per_month: perMonth,
      arrivals: [arrival(perMonth, '2026-12-01T00:00:00.000Z')],
    },
    began_at: '2026-01-01T00:00:00.000Z',
  };
}

test('credits last for as many days as the pace allows', () => {
  const forecast = forecastCredits(wallet(10, 95, 0), now);
  expect(forecast).toMatchObject({ state: 'runs_out', perDay: 10 });
  // Nine whole days of ten; the tenth has only five.
  expect(forecast.state === 'runs_out' && forecast.at).toEqual(new Date('2026-11-30T12:00:00Z'));
});

test('the next month’s credits count', () => {
  const forecast = forecastCredits(wallet(10, 115), now);
  expect(forecast.state === 'runs_out' && forecast.at).toEqual(new Date('2026-12-12T12:00:00Z'));
});

test('what a plan brings counts on the day of the month that it is paid for, a year’s to its end', () => {
  const paid = wallet(10, 10, 0);
  const at = '2026-11-21T06:00:00.000Z';
  paid.plan.arrivals.push(arrival(120, at, '2026-12-21T06:00:00.000Z'));
  const forecast = forecastCredits(paid, now);
  if (forecast.state !== 'runs_out') throw new Error('It runs out');
  expect(forecast.at).toEqual(new Date('2026-12-04T12:00:00Z'));
  expect(forecast.points.map(({ granted }) => granted)).toEqual([0, 120, ...Array(12).fill(0), 0]);
});

test('a pace that the plan covers never runs out', () => {
  expect(forecastCredits(wallet(3, 60), now)).toEqual({ state: 'covered', perDay: 3 });
});

test('what expires before it is spent isn’t counted', () => {
  const soon = wallet(1, 1_000, 0);
  const forecast = forecastCredits(soon, now);
  expect(forecast.state === 'runs_out' && forecast.at.toISOString()).toBe(
    '2027-01-01T12:00:00.000Z',
  );
});

test('a few days, or a few uses, say nothing', () => {
  const fresh = { ...wallet(5, 50), began_at: '2026-11-18T00:00:00.000Z' };
  expect(forecastCredits(fresh, now)).toEqual({ state: 'too_few' });
  const rare = wallet(0, 50);
  expect(forecastCredits(rare, now)).toEqual({ state: 'unused' });
  rare.days[3]!.spent = 1;
  expect(forecastCredits(rare, now)).toEqual({ state: 'too_few' });
});

test('the fan is as wide as days differ, and wider the farther ahead', () => {
  const even = forecastCredits(wallet(10, 95, 0), now);
  if (even.state !== 'runs_out') throw new Error('It runs out');
  for (const { credits, low, high } of even.points) expect([low, high]).toEqual([credits, credits]);
  const uneven = wallet(10, 300);
  for (const [index, day] of uneven.days.entries()) day.spent = index % 2 === 0 ? 20 : 0;
  const forecast = forecastCredits(uneven, now);
  if (forecast.state !== 'runs_out') throw new Error('It runs out');
  const widths = forecast.points.map(({ low, credits, high }) => {
    expect(low).toBeLessThanOrEqual(credits);
    return high - credits;
  });
  expect(widths[0]).toBe(0);
  expect(widths.every((width, index) => index === 0 || width > (widths[index - 1] ?? 0))).toBe(
    true,
  );
  expect(forecast.points.find(({ granted }) => granted > 0)).toMatchObject({
    at: new Date('2026-12-01T12:00:00Z'),
    granted: 100,
  });
});
