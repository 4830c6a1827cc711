import { foldText } from '@kith/contract/core/text';
import { arrayParam } from '#platform/database/rows.ts';
import { type RawBuilder, sql } from 'kysely';

import { cutWord, isUnspaced, searchWords, splitWords } from './search-words.ts';

/** A word as a regular expression that finds it at the start of a word; words are letters and digits. */
function startPattern(word: string): string {
  return isUnspaced(word) ? word : String.raw`\m${word}`;
}

/** The patterns that a text must match to have every word of a value; none without words. */
export function wordPatterns(value: string): string[] {
  return searchWords(value, foldText).map(startPattern);
}

/** The pattern of a text that has these words in a row. */
export function phrasePattern(phrase: string): string | null {
  const words = splitWords(phrase, foldText);
  if (words.length === 0) return null;
  const row = words.join('[^[:alnum:]]+');
  return words.some(isUnspaced) ? row : String.raw`\m${row}\M`;
}

/**
 * What an index of words can know of phrases beforehand: words that a text has whole, and those of which it
 * has at least the beginning, because they are cut in the index or a script has no spaces around them.
 */
export function phraseWords(phrases: readonly string[]): { whole: string[]; beginnings: string[] } {
  const whole = new Set<string>();
  const beginnings = new Set<string>();
  for (const words of phrases.map((phrase) => splitWords(phrase, foldText))) {
    const isSpaced = !words.some(isUnspaced);
    for (const word of words) {
      const cut = cutWord(word);
      (isSpaced && cut === word ? whole : beginnings).add(cut);
    }
  }
  return { whole: [...whole], beginnings: [...beginnings] };
}

/** Whether one of the texts in an array matches all patterns. Folded as queries are. */
export function anyTextMatches(
  texts: RawBuilder<unknown>,
  patterns: readonly string[],
): RawBuilder<unknown> {
  return sql`exists (select from unnest(fold_words(${texts})) one(value)
    where one.value collate "und-x-icu" ~ all(${arrayParam(patterns, 'text[]')}))`;
}
