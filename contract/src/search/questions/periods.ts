import { isDate } from '../language/date-ranges.ts';
import { addDays, addMonths, isDay, weekdayOf } from '../language/days.ts';

/** Everything as sources of regular expressions, matched without regard to case. */
export type PeriodWords = {
  named: Partial<Record<NamedPeriod, string>>;
  /** "3 weeks ago", with the group `span`. */
  ago: string;
  /** From January. */
  months: readonly string[];
  /** From Sunday. */
  weekdays: readonly string[];
  /** Dates with `{month}`. */
  datePattern: string;
  /** From one on. */
  counts: readonly string[];
  units: { day: string; week: string; month: string; year: string };
  halfYear: string;
};

/** When a question is asked. */
export type Moment = {
  /** `YYYY-MM-DD`, in the member's time zone. */
  today: string;
  /** 0 is Sunday. */
  weekStartsOn: number;
};

/** Days of which `from` is included and `until` is not; the last may be still to come. */
export type Period = { from: string; until: string };

type Reader = (text: string, moment: Moment, words: PeriodWords) => Period | null;

const iso = /^(?<year>\d{4})(?:-(?<month>\d{2})(?:-(?<day>\d{2}))?)?$/u;

/** What a text like "last month", "May 2025" or "3 weeks ago" means; null for others. */
export function readPeriod(text: string, moment: Moment, words: PeriodWords): Period | null {
  const trimmed = text.trim();
  for (const read of [readNamed, readAgo, readDate, readMonth, readWeekday]) {
    const period = read(trimmed, moment, words);
    if (period) return period;
  }
  return null;
}

const oneDay = (from: string): Period => ({ from, until: addDays(from, 1) });

function readNamed(text: string, moment: Moment, { named }: PeriodWords): Period | null {
  const found = Object.entries(named).find(([, source]) => matches(source, text));
  return found ? namedPeriods[found[0] as NamedPeriod](moment) : null;
}

type NamedPeriod = keyof typeof namedPeriods;

const namedPeriods = {
  today: ({ today }: Moment) => oneDay(today),
  yesterday: ({ today }: Moment) => oneDay(addDays(today, -1)),
  thisWeek: (moment: Moment) => weekFrom(moment, 0),
  lastWeek: (moment: Moment) => weekFrom(moment, -1),
  thisMonth: ({ today }: Moment) => monthFrom(today, 0),
  lastMonth: ({ today }: Moment) => monthFrom(today, -1),
  nextMonth: ({ today }: Moment) => monthFrom(today, 1),
  thisYear: ({ today }: Moment) => yearFrom(today, 0),
  lastYear: ({ today }: Moment) => yearFrom(today, -1),
  summer: ({ today }: Moment) => lastSeason(today, 6),
  spring: ({ today }: Moment) => lastSeason(today, 3),
  autumn: ({ today }: Moment) => lastSeason(today, 9),
  winter: ({ today }: Moment) => lastSeason(today, 12),
};

function weekFrom({ today, weekStartsOn }: Moment, weeks: number): Period {
  const back = (weekdayOf(today) - weekStartsOn + 7) % 7;
  const from = addDays(today, 7 * weeks - back);
  return { from, until: addDays(from, 7) };
}

function monthFrom(today: string, months: number): Period {
  const from = addMonths(`${today.slice(0, 8)}01`, months);
  return { from, until: addMonths(from, 1) };
}

function yearFrom(today: string, years: number): Period {
  const from = addMonths(`${today.slice(0, 5)}01-01`, 12 * years);
  return { from, until: addMonths(from, 12) };
}

/** The last one that has begun, in the north. */
function lastSeason(today: string, month: number): Period {
  const { from } = lastMonthOf(today, month);
  return { from, until: addMonths(from, 3) };
}

/** The last month of this number that has begun. */
function lastMonthOf(today: string, month: number): Period {
  const year = Number(today.slice(0, 4)) - (Number(today.slice(5, 7)) < month ? 1 : 0);
  return monthOf(String(year), month);
}

function monthOf(year: string, month: number): Period {
  const from = `${year}-${String(month).padStart(2, '0')}-01`;
  return { from, until: addMonths(from, 1) };
}

const readAgo: Reader = (text, { today }, words) => {
  const { span } = new RegExp(`^(?:${words.ago})$`, 'iu').exec(text)?.groups ?? {};
  const from = span === undefined ? null : subtractSpan(today, span, words);
  return from === null ? null : oneDay(from);
};

const readDate: Reader = (text) => {
  const { year, month, day } = iso.exec(text)?.groups ?? {};
  if (year === undefined || !isDate(text)) return null;
  if (month === undefined) return { from: `${year}-01-01`, until: addMonths(`${year}-01-01`, 12) };
  if (day === undefined) return monthOf(year, Number(month));
  return oneDay(text);
};

const readMonth: Reader = (text, { today }, { months }) => {
  const index = months.findLastIndex((source) =>
    new RegExp(`(?<![\\p{Script=Latin}\\d])(?:${source})`, 'iu').test(text),
  );
  if (index < 0) return null;
  const digits = text.replace(new RegExp(`(?:${months[index]})`, 'iu'), ' ').match(/\d+/gu) ?? [];
  const year = digits.find(({ length }) => length === 4);
  const day = digits.find(({ length }) => length < 3);
  const month = year === undefined ? lastMonthOf(today, index + 1) : monthOf(year, index + 1);
  if (day === undefined) return month;
  if (year !== undefined) return dayOf(month.from, day);
  // The last one that has come: a 29 February is up to eight years back.
  const days = Array.from({ length: 9 }, (_, years) =>
    dayOf(addMonths(month.from, -12 * years), day),
  );
  return days.find((found) => found !== null && found.from <= today) ?? null;
};

/** A day of the month that begins on another day; null where it has no such day. */
function dayOf(month: string, day: string): Period | null {
  const found = `${month.slice(0, 8)}${day.padStart(2, '0')}`;
  return isDay(found) ? oneDay(found) : null;
}

const readWeekday: Reader = (text, { today }, { weekdays }) => {
  const weekday = weekdays.findIndex((source) => matches(source, text));
  if (weekday < 0) return null;
  const back = (weekdayOf(today) - weekday + 7) % 7 || 7;
  return oneDay(addDays(today, -back));
};

function matches(source: string, text: string): boolean {
  return new RegExp(`^(?:${source})$`, 'iu').test(text);
}

const monthsOf = { month: 1, year: 12 } as const;
const daysOf = { day: 1, week: 7 } as const;

/** So long before a day: "90 days", "six months", "half a year". Null for what is no span. */
export function subtractSpan(day: string, span: string, words: PeriodWords): string | null {
  if (new RegExp(words.halfYear, 'iu').test(span)) return addMonths(day, -6);
  const count = readCount(span, words);
  const unit = Object.entries(words.units).find(([, source]) =>
    new RegExp(source, 'iu').test(span),
  );
  if (count === null || !unit) return null;
  const name = unit[0] as keyof PeriodWords['units'];
  if (name === 'month' || name === 'year') return addMonths(day, -count * monthsOf[name]);
  return addDays(day, -count * daysOf[name]);
}

const mostCount = 999;

function readCount(span: string, { counts }: PeriodWords): number | null {
  const digits = /\d+/u.exec(span)?.[0];
  if (digits !== undefined) return Math.min(Number(digits), mostCount);
  const index = counts.findIndex((source) =>
    new RegExp(`(?<!\\p{Script=Latin})(?:${source})(?!\\p{Script=Latin})`, 'iu').test(span),
  );
  return index < 0 ? null : index + 1;
}

/** The regular expression of everything that `readPeriod` reads in a language. */
export function periodSource({ named, ago, months, weekdays, datePattern }: PeriodWords): string {
  const month = `(?:${months.join('|')})`;
  const dates = datePattern.replaceAll('{month}', month);
  return [
    ...Object.values(named),
    ago.replaceAll('?<span>', '?:'),
    dates,
    ...weekdays,
    String.raw`\d{4}(?:-\d{2}){0,2}`,
  ].join('|');
}
