import { dayMs, hourMs, minuteMs, secondMs } from '@kith/contract/core/time';
import type { Locale } from '@kith/contract/core/locales';
import {
  followsDevice,
  type LocalePreferences,
  useLocalePreferences,
} from '#lib/i18n/preferences.ts';

type Moment = Date | string | number;
/** A time zone's name; null is the browser's own. */
type Zone = string | null;

const bytesPerStep = 1024;
const byteUnits = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** What is between texts that are shown side by side, and after a label. */
const commas: Partial<Record<Locale, string>> = { 'ja-JP': '、', 'zh-CN': '、' };
const colons: Partial<Record<Locale, string>> = {
  'fr-FR': '\u00A0: ',
  'ja-JP': '：',
  'zh-CN': '：',
};

/** Whole days between two moments by the calendar of a time zone. */
export function calendarDaysBetween(from: Moment, to: Moment, timezone: Zone): number {
  return (dayNumber(to, timezone) - dayNumber(from, timezone)) / dayMs;
}

function dayNumber(moment: Moment, timezone: Zone): number {
  const { year, month, day } = readClock(moment, timezone);
  return Date.UTC(Number(year), Number(month) - 1, Number(day));
}

/** Creating a formatter is far slower than using it, and a list uses one in every row. */
function memoizeByLocale<Options, Made>(make: (locale: string, options: Options) => Made) {
  const made = new Map<string, Made>();
  return (locale: string, options: Options): Made => {
    const key = `${locale} ${JSON.stringify(options)}`;
    const formatter = made.get(key) ?? make(locale, options);
    made.set(key, formatter);
    return formatter;
  };
}

const dateFormatOf = memoizeByLocale(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);
const numberFormatOf = memoizeByLocale(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);
const relativeFormatOf = memoizeByLocale(
  (locale, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
);
const listFormatOf = memoizeByLocale(
  (locale, options: Intl.ListFormatOptions) => new Intl.ListFormat(locale, options),
);

type Clock = Record<'year' | 'month' | 'day' | 'hour' | 'minute', string>;

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** What calendar and clock of a time zone show at a moment, in two digits each but for the year. */
function readClock(moment: Moment, timeZone: Zone): Clock {
  const date = new Date(moment);
  // The first formatter of a page takes many milliseconds, and a `Date` knows the browser's zone.
  if (timeZone === null) {
    return {
      year: String(date.getFullYear()),
      month: twoDigits(date.getMonth() + 1),
      day: twoDigits(date.getDate()),
      hour: twoDigits(date.getHours()),
      minute: twoDigits(date.getMinutes()),
    };
  }
  const format = dateFormatOf('en-US', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    hourCycle: 'h23',
  });
  const parts = format.formatToParts(date).map(({ type, value }) => [type, value]);
  return Object.fromEntries(parts) as Clock;
}

/** "2 days", "3 weeks", "8 months": the best unit for a span. */
function pickUnit(days: number): [value: number, unit: 'day' | 'week' | 'month' | 'year'] {
  const span = Math.abs(days);
  if (span < 14) return [days, 'day'];
  // Two whole months begin here, so that nothing is one of something.
  if (span < 61) return [Math.trunc(days / 7), 'week'];
  if (span < 365.25) return [Math.trunc(days / 30.44), 'month'];
  return [Math.trunc(days / 365.25), 'year'];
}

/** The best unit for a waiting time, and how many decimals it has. */
function splitDuration(ms: number): { value: number; unit: string; digits: number } {
  const seconds = Math.max(1, Math.ceil(ms / secondMs));
  if (ms < minuteMs) return { value: seconds, unit: 'second', digits: 0 };
  if (ms < hourMs) return { value: Math.ceil(ms / minuteMs), unit: 'minute', digits: 0 };
  if (ms < 2 * dayMs) return { value: ms / hourMs, unit: 'hour', digits: 1 };
  return { value: ms / dayMs, unit: 'day', digits: 1 };
}

/** "Yesterday" and "2 years ago", but never "last year", which may have been the one before. */
function relativeDaysIn(locale: Locale, days: number): string {
  const [value, unit] = pickUnit(days);
  const numeric = unit === 'day' ? 'auto' : 'always';
  return relativeFormatOf(locale, { numeric }).format(value, unit);
}

/** How a language joins texts. */
const joinsOf = (locale: Locale) => ({
  /** "Editor, Acme": texts side by side, without those that are empty. */
  series: (texts: readonly (string | null | undefined)[]) =>
    texts.filter(Boolean).join(commas[locale] ?? ', '),
  /** "Language: English", or the label alone in front of what is drawn by itself. */
  labelled: (label: string, value = '') => `${label}${colons[locale] ?? ': '}${value}`,
});

/** Formats every date, time and number on screen by the member's preferences. */
export function createFormat(preferences: LocalePreferences) {
  const { locale, dateFormat, timeFormat, numberFormat } = preferences;
  const zone: Zone = followsDevice(preferences) ? null : preferences.timezone;
  const ownZone = zone === null ? {} : { timeZone: zone };
  const intl = (moment: Moment, options: Intl.DateTimeFormatOptions) =>
    dateFormatOf(locale, { ...ownZone, ...options }).format(new Date(moment));

  function date(moment: Moment, timeZone = zone): string {
    const { year, month, day } = readClock(moment, timeZone);
    return dateFormat.replace('MM', month).replace('dd', day).replace('yyyy', year);
  }

  function time(moment: Moment, timeZone = zone): string {
    const { hour, minute } = readClock(moment, timeZone);
    if (timeFormat === 'HH:mm') return `${hour}:${minute}`;
    return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`;
  }

  function number(value: number, options: Intl.NumberFormatOptions = {}): string {
    return numberFormatOf(locale, { ...numberFormat, ...options }).format(value);
  }

  return {
    /** 11/20/2026 or 20/11/2026. */
    date,
    /** 9:41 AM or 09:41. */
    time,
    /** The same of a time without a date (`15:00`), which no time zone changes. */
    clockTime: (clock: string) => time(`2000-01-01T${clock}Z`, 'UTC'),
    dateTime: (moment: Moment) => `${date(moment)} ${time(moment)}`,
    /** A date without a time (`2026-02-08`), the same in every time zone. */
    calendarDate: (isoDate: string) => date(`${isoDate}T00:00:00Z`, 'UTC'),
    /** Nov 16 or 16 nov. */
    dayMonth: (moment: Moment) => intl(moment, { day: 'numeric', month: 'short' }),
    /** The same of a date without a time zone. */
    calendarDay: (isoDate: string) =>
      intl(`${isoDate}T00:00:00Z`, { timeZone: 'UTC', day: 'numeric', month: 'short' }),
    /** Mon or lun. */
    weekday: (moment: Moment) => intl(moment, { weekday: 'short' }),
    /** Friday, November 20. */
    weekdayDate: (moment: Moment) =>
      intl(moment, { weekday: 'long', day: 'numeric', month: 'long' }),
    /** March or mars, from 1 to 12. */
    monthName: (month: number) =>
      intl(Date.UTC(2000, month - 1, 1), { timeZone: 'UTC', month: 'long' }),
    /** March 2026 or 2026年3月, from `2026-03`. */
    monthYear: (month: string) =>
      intl(`${month}-01T00:00:00Z`, { timeZone: 'UTC', month: 'long', year: 'numeric' }),
    /** Mar or mars, from `2026-03`. */
    shortMonth: (month: string) =>
      intl(`${month}-01T00:00:00Z`, { timeZone: 'UTC', month: 'short' }),
    /** Mon or lun., of a date (`2026-02-08`), the same in every time zone. */
    weekdayOf: (isoDate: string) =>
      intl(`${isoDate}T00:00:00Z`, { timeZone: 'UTC', weekday: 'short' }),
    /** Monday or lundi, of a date, the same in every time zone. */
    weekdayName: (isoDate: string) =>
      intl(`${isoDate}T00:00:00Z`, { timeZone: 'UTC', weekday: 'long' }),
    /** 9 AM or 09:00, of an hour from 0 to 24. */
    hour: (hour: number) => {
      if (timeFormat === 'HH:mm') return `${String(hour).padStart(2, '0')}:00`;
      return `${hour % 12 || 12} ${hour % 24 < 12 ? 'AM' : 'PM'}`;
    },
    /** Friday, November 20, of a date, the same in every time zone. */
    dayOf: (isoDate: string) =>
      intl(`${isoDate}T00:00:00Z`, {
        timeZone: 'UTC',
        weekday: 'long',
        day: 'numeric',
        month: 'long',
      }),
    /** A birthday whose year may be unknown. */
    birthday: ({ month, day, year }: { month: number; day: number; year: number | null }) =>
      intl(Date.UTC(year ?? 2000, month - 1, day), {
        timeZone: 'UTC',
        day: 'numeric',
        month: 'long',
        ...(year === null ? {} : { year: 'numeric' }),
      }),
    number,
    percent: (fraction: number) => number(fraction, { style: 'percent', maximumFractionDigits: 0 }),
    /** "in 3 days", "yesterday", "2 months ago", from a count of days; past is negative. */
    relativeDays: (days: number) => relativeDaysIn(locale, days),
    /** Whole days between two moments, by the calendar. */
    daysBetween: (from: Moment, to: Moment) => calendarDaysBetween(from, to, zone),
    /** How far a moment is from now, in the same form. */
    relative: (moment: Moment, now: Moment = Date.now()) =>
      relativeDaysIn(locale, calendarDaysBetween(now, moment, zone)),
    /** A span without direction: "47 days", "8 mths", or "8 months" where there is room. */
    span: (days: number, unitDisplay: 'short' | 'long' = 'short') => {
      const [value, unit] = pickUnit(days);
      return number(value, { style: 'unit', unit, unitDisplay, maximumFractionDigits: 0 });
    },
    /** Seconds, minutes, hours or days of a waiting time: "8 sec", "2 min". */
    duration: (durationMs: number) => {
      const { value, unit, digits } = splitDuration(durationMs);
      return number(value, {
        style: 'unit',
        unit,
        unitDisplay: 'short',
        maximumFractionDigits: digits,
      });
    },
    /** Bytes in steps of 1024: "4.2 MB". */
    bytes: (bytes: number) => {
      const step =
        bytes < 1 ? 0 : Math.min(4, Math.floor(Math.log(bytes) / Math.log(bytesPerStep)));
      const amount = number(bytes / bytesPerStep ** step, { maximumFractionDigits: 1 });
      return `${amount}\u00A0${byteUnits[step]}`;
    },
    /** "A, B and C". */
    list: (words: readonly string[]) => listFormatOf(locale, { type: 'conjunction' }).format(words),
    ...joinsOf(locale),
  };
}

export type Format = ReturnType<typeof createFormat>;

/** One for all components that have the same preferences. */
const formats = new WeakMap<LocalePreferences, Format>();

/** The formats of the member's preferences; updates with them. */
export function useFormat(): Format {
  const preferences = useLocalePreferences();
  let format = formats.get(preferences);
  if (!format) {
    format = createFormat(preferences);
    formats.set(preferences, format);
  }
  return format;
}
