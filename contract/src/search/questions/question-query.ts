import type { Locale } from '../../core/locales.ts';
import { dayIn } from '../language/days.ts';
import { printFilter } from '../language/print-query.ts';
import { parseQuery } from '../language/parse-query.ts';

import { loadVocabulary } from './load-vocabulary.ts';
import { type ReadQuestion, readWith } from './read-question.ts';

const mondayFirst = 1;

export type AskedIn = { locale: Locale; now: Date; timeZone: string; weekStartsOn?: number };

/**
 * The query that a question in words means: "founders in Berlin I haven't talked to since May"
 * is `title:founder location:Berlin contacted:<2026-05-01`. Null where it is no question, or already
 * has operators.
 */
export async function readQuestion(
  text: string,
  { locale, now, timeZone, weekStartsOn = mondayFirst }: AskedIn,
): Promise<string | null> {
  if (parseQuery(text).terms.some(({ kind }) => kind === 'filter' || kind === 'open')) return null;
  const vocabulary = await loadVocabulary(locale);
  const read = readWith(vocabulary, text, { today: dayIn(now, timeZone), weekStartsOn });
  return read && printQuestion(read);
}

export function printQuestion({ filters, words }: ReadQuestion): string {
  return [...filters.map(printFilter), words].filter(Boolean).join(' ');
}
