import { operatorOf, searchTypes, type SearchType } from './operators.ts';
import { parseQuery } from './parse-query.ts';
import type { SearchFilter } from './terms.ts';

/** What a query looks for, apart from where. */
export type QueryPlan = {
  /** The plain words, as typed. */
  words: string;
  /** Words that must stand together. */
  phrases: string[];
  /** Words and phrases that must not occur. */
  without: string[];
  filters: SearchFilter[];
  /** The types that know every operator; the others have no results. */
  types: SearchType[];
  /** Whether it is more than words. */
  isRefined: boolean;
};

export function planQuery(text: string): QueryPlan {
  const { terms } = parseQuery(text);
  const texts = terms.flatMap((term) =>
    term.kind === 'word' || term.kind === 'phrase' ? [term] : [],
  );
  const filters = terms.flatMap((term) => (term.kind === 'filter' ? [term] : []));
  const pick = (kind: 'word' | 'phrase', negated: boolean) =>
    texts.flatMap((term) => (term.kind === kind && term.negated === negated ? [term.text] : []));
  const phrases = pick('phrase', false);
  const without = [...pick('word', true), ...pick('phrase', true)];
  return {
    words: pick('word', false).join(' '),
    phrases,
    without,
    filters,
    types: typesOf(filters),
    isRefined: phrases.length + without.length + filters.length > 0,
  };
}

function typesOf(filters: readonly SearchFilter[]): SearchType[] {
  return searchTypes.filter((type) =>
    filters.every(({ operator, value, negated }) =>
      operator === 'type'
        ? (value === type) !== negated
        : operatorOf(operator).types.includes(type),
    ),
  );
}
