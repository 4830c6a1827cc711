import { parseQuery } from '@kith/contract/search/language/parse-query';
import type { OperatorName } from '@kith/contract/search/language/operators';

/** Operators whose value is a text that a result shows. */
const shownOperators: readonly OperatorName[] = ['company', 'title', 'location', 'tag', 'from'];

/** The words of a query that stand out in its results. */
export function markedWordsOf(query: string): string {
  return parseQuery(query)
    .terms.flatMap((term) => {
      if (term.kind === 'open' || term.negated) return [];
      if (term.kind !== 'filter') return [term.text];
      return shownOperators.includes(term.operator) ? [term.value] : [];
    })
    .join(' ');
}
