import type { SearchFilter, SearchTerm } from './terms.ts';

const spaced = /\s/u;

/** The text that parses to these terms. */
export function printQuery(terms: readonly SearchTerm[]): string {
  return terms.map(printTerm).join(' ');
}

export function printTerm(term: SearchTerm): string {
  const sign = term.negated ? '-' : '';
  switch (term.kind) {
    case 'word':
      return sign + term.text;
    case 'phrase':
      return `${sign}"${term.text}"`;
    case 'open':
      return `${sign}${term.operator}:`;
    case 'filter':
      return printFilter(term);
  }
}

export function printFilter({ operator, value, negated }: SearchFilter): string {
  const shown = spaced.test(value) ? `"${value}"` : value;
  return `${negated ? '-' : ''}${operator}:${shown}`;
}
