import type { Birthday } from '@kith/contract/contacts/schemas';

import { toBirthday } from '#features/contacts/birthday-text.ts';
import { readDay } from './linkedin-values.ts';

export type DateOrder = 'month_first' | 'day_first';

const numeric = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})?$/u;
/** A two-digit year above this one's belongs to the last century. */
const pivotYear = 30;

/**
 * Which part of `3/4/1990` is the month: a part above twelve anywhere in the column decides;
 * without one, dots mean that the day comes first and slashes follow `fallback`.
 */
export function inferDateOrder(
  texts: Iterable<string>,
  fallback: DateOrder = 'month_first',
): DateOrder {
  let order: DateOrder | null = null;
  for (const text of texts) {
    const found = numeric.exec(text.trim());
    if (!found) continue;
    if (Number(found[1]) > 12) return 'day_first';
    if (Number(found[3]) > 12) return 'month_first';
    if (found[2] === '.') order = 'day_first';
  }
  return order ?? fallback;
}

/**
 * A birthday in a table: `1990-02-08`, `--02-08`, `2/8/1990`, `8.2.`, `8 Feb 1990`, `1990年2月8日`.
 * Null for everything else, including `0/0/00`.
 */
export function readBirthday(text: string, order: DateOrder): Birthday | null {
  const trimmed = text.trim().replace(/[T ]\d{2}:\d{2}.*$/u, '');
  const iso = /^(?:(\d{4})|-)[-/](\d{1,2})[-/](\d{1,2})$/u.exec(trimmed);
  if (iso) return make(iso[1], iso[2], iso[3]);
  const compact = /^(?:(\d{4})|--)(\d{2})(\d{2})$/u.exec(trimmed);
  if (compact) return make(compact[1], compact[2], compact[3]);
  const eastern = /^(?:(\d{4})年)?(\d{1,2})月(\d{1,2})日$/u.exec(trimmed);
  if (eastern) return make(eastern[1], eastern[2], eastern[3]);
  const found = numeric.exec(trimmed);
  if (found) {
    const [month, day] = order === 'day_first' ? [found[3], found[1]] : [found[1], found[3]];
    return make(found[4], month, day);
  }
  const short = /^(\d{1,2})([./-])(\d{1,2})\.?$/u.exec(trimmed);
  if (short) {
    const isDayFirst = order === 'day_first' || short[2] === '.';
    return make(undefined, isDayFirst ? short[3] : short[1], isDayFirst ? short[1] : short[3]);
  }
  const named = /^(\d{1,2})[ -]([a-z]{3})[a-z]*\.?[ -](\d{4}|\d{2})$/iu.exec(trimmed);
  const day = named && readDay(`${named[1]} ${named[2]} ${readYear(named[3])}`);
  return day ? readBirthday(day, order) : null;
}

function make(year: string | undefined, month = '', day = ''): Birthday | null {
  return toBirthday(readYear(year), Number(month), Number(day));
}

function readYear(text: string | undefined): number | null {
  if (text === undefined) return null;
  const year = Number(text);
  if (text.length > 2) return year;
  return year > pivotYear ? 1900 + year : 2000 + year;
}

/** Whether a cell says that there is no birthday, as some programs write it. */
export function isNoDate(text: string): boolean {
  return /^[0\s./-]*$/u.test(text);
}
