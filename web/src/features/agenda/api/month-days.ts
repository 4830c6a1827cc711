import { addDaysTo } from '@kith/contract/agenda/rules';
import type { Locale } from '@kith/contract/core/locales';

/** The first day of the week: Sunday (0) in Japanese, Monday in the other languages. */
const firstWeekdayOf = (locale: Locale) => (locale === 'ja-JP' ? 0 : 1);

const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay();

/** The complete weeks of a month (`2026-11`), including days of the neighbouring months. */
export function listWeeks(month: string, locale: Locale): string[][] {
  const first = `${month}-01`;
  const start = weekStart(first, locale);
  const end = addDaysTo(`${moveMonth(month, 1)}-01`, -1);
  const weeks: string[][] = [];
  for (let day = start; day <= end; day = addDaysTo(day, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, index) => addDaysTo(day, index)));
  }
  return weeks;
}

/** The first day of a date's week. */
function weekStart(date: string, locale: Locale): string {
  return addDaysTo(date, -((weekdayOf(date) - firstWeekdayOf(locale) + 7) % 7));
}

/** The month this many months later (or earlier), `2026-11`. */
export function moveMonth(month: string, count: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

/** The date to which a key of the calendar grid moves from a date; null for other keys. */
export function dateByKey(key: string, date: string, locale: Locale): string | null {
  const day = Number(date.slice(8));
  const inMonth = (count: number) => {
    const month = moveMonth(date.slice(0, 7), count);
    const last = Number(addDaysTo(`${moveMonth(month, 1)}-01`, -1).slice(8));
    return `${month}-${String(Math.min(day, last)).padStart(2, '0')}`;
  };
  switch (key) {
    case 'ArrowLeft':
      return addDaysTo(date, -1);
    case 'ArrowRight':
      return addDaysTo(date, 1);
    case 'ArrowUp':
      return addDaysTo(date, -7);
    case 'ArrowDown':
      return addDaysTo(date, 7);
    case 'Home':
      return weekStart(date, locale);
    case 'End':
      return addDaysTo(weekStart(date, locale), 6);
    case 'PageUp':
      return inMonth(-1);
    case 'PageDown':
      return inMonth(1);
    default:
      return null;
  }
}
