import { addDays, isDay, lastDayOfMonth } from './days.ts';

const datePattern = String.raw`\d{4}(?:-\d{2}(?:-\d{2})?)?`;
const wholeDate = new RegExp(`^${datePattern}$`, 'u');
const comparison = new RegExp(`^(?<sign>[<>]=?)(?<date>${datePattern})$`, 'u');
const between = new RegExp(`^(?<first>${datePattern})\\.\\.(?<last>${datePattern})$`, 'u');

/** Days `YYYY-MM-DD`: `from` is included, `until` is not. */
export type DayRange = { from?: string; until?: string };

/** A year, a month or a day: `2026`, `2026-05`, `2026-05-17`. */
export function isDate(value: string): boolean {
  return wholeDate.test(value) && isDay(firstDay(value));
}

export function firstDay(date: string): string {
  return `${date}${'-01-01'.slice(date.length - 4)}`;
}

export function lastDay(date: string): string {
  if (date.length === 4) return `${date}-12-31`;
  return date.length === 7 ? lastDayOfMonth(`${date}-01`) : date;
}

/** `<2026-05`, `>=2026-05-17`, `2026-05..2026-07`, `2026`. Null for anything else. */
export function canonicalDateRange(value: string): string | null {
  if (isDate(value)) return value;
  const { date } = comparison.exec(value)?.groups ?? {};
  if (date !== undefined) return isDate(date) ? value : null;
  const { first, last } = between.exec(value)?.groups ?? {};
  if (first === undefined || last === undefined || !isDate(first) || !isDate(last)) return null;
  if (firstDay(first) > lastDay(last)) return null;
  return first === last ? first : value;
}

/** The days of a canonical range. */
export function dayRange(canonical: string): DayRange {
  const { sign, date } = comparison.exec(canonical)?.groups ?? {};
  if (date !== undefined) {
    if (sign === '<') return { until: firstDay(date) };
    if (sign === '>=') return { from: firstDay(date) };
    const after = addDays(lastDay(date), 1);
    return sign === '<=' ? { until: after } : { from: after };
  }
  const { first = canonical, last = canonical } = between.exec(canonical)?.groups ?? {};
  return { from: firstDay(first), until: addDays(lastDay(last), 1) };
}
