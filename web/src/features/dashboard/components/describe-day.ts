import type { Format } from '#lib/i18n/format.ts';
import { calendarDaysBetween } from '#lib/i18n/format.ts';

const weekDays = 7;

function capitalise(text: string): string {
  const [first = '', ...rest] = text;
  return first.toLocaleUpperCase() + rest.join('');
}

/** A coming day in a word or two: "Tomorrow", "Mon", "Dec 3". */
export function describeDay(
  at: string,
  options: { format: Format; timezone: string; now?: Date },
): string {
  const { format, timezone, now = new Date() } = options;
  const days = calendarDaysBetween(now, at, timezone);
  if (days <= 1) return capitalise(format.relativeDays(days));
  return days < weekDays ? capitalise(format.weekday(at)) : format.dayMonth(at);
}
