import { type RawBuilder, sql } from 'kysely';

import { arrayParam } from '#platform/database/rows.ts';

import { halvesWithin, slipPatterns, type Wanted } from './search-query.ts';
import { signs } from './search-text.ts';

/**
 * As a condition on `c.search_text`, and on `c.logged_words` for words of notes, for rows that are
 * read anyway.
 */
export function wantedCondition(wanted: Wanted): RawBuilder<unknown> {
  if ('all' in wanted) return combine(wanted.all, sql` and `);
  if ('slip' in wanted) {
    const patterns = slipPatterns(wanted.slip).map((word) => `% ${signs.name}${word} %`);
    return sql`(c.search_text || ' ') like any(${arrayParam(patterns, 'text[]')})`;
  }
  if ('any' in wanted) return combine(wanted.any, sql` or `);
  if ('not' in wanted) return sql`(${wantedCondition(wanted.not)}) is not true`;
  if (wanted.isWhole) return sql`(c.search_text || ' ') like ${`% ${wanted.word} %`}`;
  const pattern = `% ${wanted.word}%`;
  return wanted.word.startsWith(signs.note)
    ? sql`(c.search_text like ${pattern} or c.logged_words like ${pattern})`
    : sql`c.search_text like ${pattern}`;
}

function combine(parts: readonly Wanted[], operator: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${sql.join(parts.map(wantedCondition), operator)})`;
}

/**
 * As the text of a `tsquery` for the index of words, with `@` where the owner's mark belongs. It
 * finds at least what the condition does: a typo's halves also belong to other words, so nothing with
 * a typo may be negated.
 */
export function wantedInIndex(wanted: Wanted): string {
  if ('all' in wanted) return wanted.all.map(inParentheses).join(' & ');
  if ('any' in wanted) return [...new Set(wanted.any.map(inParentheses))].join(' | ');
  if ('not' in wanted) return `!${inParentheses(wanted.not)}`;
  if ('slip' in wanted) return halvesWithin(wanted.slip).map(lexeme).join(' | ');
  return wanted.isWhole ? lexeme(wanted.word) : `${lexeme(wanted.word)}:*`;
}

function inParentheses(wanted: Wanted): string {
  return `(${wantedInIndex(wanted)})`;
}

/** Words are letters, digits and marks; quoted all the same. */
function lexeme(word: string): string {
  return `'@${word.replace(/[\\']/gu, String.raw`\$&`)}'`;
}
