import { dayMs, minuteMs } from '@kith/contract/core/time';

import type { Tx } from '#platform/database/tx.ts';

import { readTimeZone } from './queries.ts';
import { zonedParts } from './zoned-parts.ts';

/** A calendar day (`2026-11-20`) in a member's time zone, with its first and last moment. */
export type LocalDay = { date: string; timeZone: string; start: Date; end: Date };

/** The calendar date at a moment in a time zone, as `2026-11-20`. */
export function localDate(at: Date, timeZone: string): string {
  const { year, month, day } = zonedParts(at, timeZone);
  return `${year}-${month}-${day}`;
}

/** The date so many days later (or earlier). */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);
}

/** Whole calendar days from one date to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}

/**
 * The first moment of a date in a time zone; where clocks skip midnight, the moment after the gap.
 */
export function startOfDate(date: string, timeZone: string): Date {
  const utcMidnight = Date.parse(date);
  const candidates = [utcMidnight - dayMs, utcMidnight + dayMs]
    .map((near) => utcMidnight - offsetMs(new Date(near), timeZone))
    .sort((a, b) => a - b);
  const start = candidates.find((at) => localDate(new Date(at), timeZone) === date);
  return new Date(start ?? utcMidnight);
}

/** The moment when clocks in a zone show a time, the earlier of two; in a gap, as if it weren't there. */
export function momentAt(date: string, minuteOfDay: number, timeZone: string): Date {
  const wall = Date.parse(date) + minuteOfDay * minuteMs;
  const [first, second] = [wall - dayMs, wall + dayMs].map(
    (near) => wall - offsetMs(new Date(near), timeZone),
  ) as [number, number];
  const shows = (at: number) => at + offsetMs(new Date(at), timeZone) === wall;
  return new Date(shows(first) || !shows(second) ? first : second);
}

function offsetMs(at: Date, timeZone: string): number {
  const parts = zonedParts(at, timeZone);
  const read = (part: keyof typeof parts) => Number(parts[part]);
  const local = Date.UTC(
    read('year'),
    read('month') - 1,
    read('day'),
    read('hour'),
    read('minute'),
    read('second'),
  );
  return local - at.getTime() + at.getUTCMilliseconds();
}

export function localDay(at: Date, timeZone: string): LocalDay {
  const date = localDate(at, timeZone);
  return {
    date,
    timeZone,
    start: startOfDate(date, timeZone),
    end: startOfDate(addDays(date, 1), timeZone),
  };
}

/** The member's today. */
export async function readLocalDay(tx: Tx, ownerId: string, now: Date): Promise<LocalDay> {
  return localDay(now, await readTimeZone(tx, ownerId));
}
