import { dayMs, minuteMs } from '../../core/time.ts';

/** Calendar days as `YYYY-MM-DD`, which sort as texts. */

const day = /^(?!0000)\d{4}-\d{2}-\d{2}$/u;

export function isDay(text: string): boolean {
  if (!day.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && toDay(time) === text;
}

function toDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

function timeOf(text: string): number {
  return Date.parse(`${text}T00:00:00Z`);
}

export function addDays(text: string, days: number): string {
  return toDay(timeOf(text) + days * dayMs);
}

/** The same day of another month, or its last one: a month before March 31 is February 28. */
export function addMonths(text: string, months: number): string {
  const [year, month, date] = text.split('-').map(Number) as [number, number, number];
  const first = toDay(Date.UTC(year, month - 1 + months, 1));
  const last = lastDayOfMonth(first);
  const wanted = `${first.slice(0, 8)}${String(date).padStart(2, '0')}`;
  return wanted < last ? wanted : last;
}

export function lastDayOfMonth(text: string): string {
  const [year, month] = text.split('-').map(Number) as [number, number];
  return toDay(Date.UTC(year, month, 0));
}

/** 0 is Sunday. */
export function weekdayOf(text: string): number {
  return new Date(timeOf(text)).getUTCDay();
}

/** Says the day that it is at a time in a time zone, for many times: creating a format is what costs. */
export function openDays(timeZone: string): (at: Date) => string {
  // By its parts: no locale promises the form of a whole date.
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const known = new Map<number, string>();
  return (at) => {
    // No day begins within a quarter of an hour.
    const quarter = Math.floor(at.getTime() / (15 * minuteMs));
    const read = known.get(quarter);
    if (read !== undefined) return read;
    const parts = format.formatToParts(at);
    const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? '';
    const day = `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
    known.set(quarter, day);
    return day;
  };
}

/** The day that it is at a time in a time zone. */
export function dayIn(now: Date, timeZone: string): string {
  return openDays(timeZone)(now);
}
