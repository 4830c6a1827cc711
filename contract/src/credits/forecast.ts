import { addMonths } from '../core/add-months.ts';
import { dayMs } from '../core/time.ts';
import type { Arrival, Wallet } from './schemas.ts';

/** Fewer days or uses say nothing about a pace. */
export const forecastRules = { shortestDays: 7, fewestSpendingDays: 3, monthsAhead: 12 } as const;

export type Forecast =
  | { state: 'too_few' }
  | { state: 'unused' }
  | { state: 'covered'; perDay: number }
  | {
      state: 'runs_out';
      perDay: number;
      at: Date;
      points: ForecastPoint[];
    };

/** `low` to `high` is where nine in ten would be; `granted`: what a new month brought that day. */
export type ForecastPoint = {
  at: Date;
  credits: number;
  low: number;
  high: number;
  granted: number;
};

type Lot = { credits: number; expiresAt: Date | null };

const startOfMonth = (at: Date, monthsLater: number) =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + monthsLater, 1));

/**
 * How long the credits last at the pace of the last thirty days, day by day: `left − Σ spent/days +
 * what arrives − what expires`. What expires soonest is spent first. Nine in ten would be within
 * `1.645 · σ · √(d + d²/n)` after `d` days.
 *
 * Unit: credits. Source: prediction interval of a sum with an estimated mean; the limits are rules
 * of this product.
 */
export function forecastCredits(
  { days, lots, plan, began_at: beganAt }: Pick<Wallet, 'days' | 'lots' | 'plan' | 'began_at'>,
  now: Date,
): Forecast {
  const observed = Math.min(days.length, Math.ceil((now.getTime() - Date.parse(beganAt)) / dayMs));
  const spending = days.filter(({ spent }) => spent > 0);
  if (observed < forecastRules.shortestDays) return { state: 'too_few' };
  if (spending.length === 0) return { state: 'unused' };
  if (spending.length < forecastRules.fewestSpendingDays) return { state: 'too_few' };
  const perDay = spending.reduce((sum, { spent }) => sum + spent, 0) / observed;
  const spread = spreadOf(days.slice(-observed), perDay);
  const left: Lot[] = lots.map(({ credits, expires_at: at }) => ({
    credits,
    expiresAt: at === null ? null : new Date(at),
  }));
  const end = startOfMonth(now, forecastRules.monthsAhead);
  const sum = () => left.reduce((total, { credits }) => total + credits, 0);
  const pointAt = (at: Date, credits: number, granted = 0): ForecastPoint => {
    const off = spread((at.getTime() - now.getTime()) / dayMs);
    return { at, credits, granted, low: Math.max(0, credits - off), high: credits + off };
  };
  const points = [pointAt(now, sum())];
  for (let at = new Date(now.getTime() + dayMs); at < end; at = new Date(at.getTime() + dayMs)) {
    const arrived = plan.arrivals.flatMap((arrival) => arrivalsOn(arrival, at));
    for (const { credits, time } of arrived)
      left.push({ credits, expiresAt: startOfMonth(time, 2) });
    for (const lot of left) {
      if (lot.expiresAt !== null && lot.expiresAt <= at) lot.credits = 0;
    }
    if (!spend(left, perDay)) {
      points.push(pointAt(at, 0));
      return { state: 'runs_out', perDay, at, points };
    }
    const granted = arrived.reduce((total, { credits }) => total + credits, 0);
    points.push(pointAt(at, sum(), granted));
  }
  return { state: 'covered', perDay };
}

/** What of monthly credits arrives in the day before a moment. */
function arrivalsOn({ credits, at: first, until }: Arrival, end: Date) {
  const from = new Date(first);
  const apart =
    12 * (end.getUTCFullYear() - from.getUTCFullYear()) + end.getUTCMonth() - from.getUTCMonth();
  return [apart - 1, apart]
    .filter((months) => months >= 0)
    .map((months) => addMonths(from, months))
    .filter((time) => time <= end && time.getTime() > end.getTime() - dayMs)
    .filter((time) => until === null || time < new Date(until))
    .map((time) => ({ credits, time }));
}

/** Takes an amount from the lots that expire soonest. @returns whether they had it. */
function spend(lots: Lot[], amount: number): boolean {
  const time = ({ expiresAt }: Lot) => expiresAt?.getTime() ?? Number.POSITIVE_INFINITY;
  let rest = amount;
  for (const lot of lots.toSorted((a, b) => time(a) - time(b))) {
    const part = Math.min(rest, lot.credits);
    lot.credits -= part;
    rest -= part;
  }
  return rest <= 1e-9;
}

/** Of a normal distribution, nine tenths lie within so many standard deviations. */
const nineInTen = 1.645;

/**
 * By how much what is spent in so many days may differ from the pace: days differ from each other, and a
 * few days don't show the pace itself.
 */
function spreadOf(days: readonly { spent: number }[], perDay: number) {
  const sum = days.reduce((total, { spent }) => total + (spent - perDay) ** 2, 0);
  const deviation = Math.sqrt(sum / Math.max(1, days.length - 1));
  return (ahead: number) => nineInTen * deviation * Math.sqrt(ahead + ahead ** 2 / days.length);
}
