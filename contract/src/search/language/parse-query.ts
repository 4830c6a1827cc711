import type { OperatorName } from './operators.ts';
import {
  cleanValue,
  makeFilter,
  quoteCharacters,
  type SearchTerm,
  splitOperator,
} from './terms.ts';

/** Where in the text something is. */
export type Span = { start: number; end: number };

/** Something that is searched as plain words although it looks like an operator. */
export type QueryIssue = Span & {
  code: 'unknown_operator' | 'invalid_value' | 'missing_value';
  /** As it was typed. */
  name: string;
};

export type ParsedQuery = {
  terms: (SearchTerm & Span)[];
  issues: QueryIssue[];
};

const token = new RegExp(
  `(?<minus>-?)(?:(?<head>[^\\s${quoteCharacters}]+)(?<tail>[${quoteCharacters}](?:[^${quoteCharacters}]*)[${quoteCharacters}]?)?|(?<quoted>[${quoteCharacters}](?:[^${quoteCharacters}]*)[${quoteCharacters}]?))`,
  'gu',
);

/**
 * Reads what was typed; every text is a query. What only looks like an operator is searched as it
 * is, and an issue says so.
 */
export function parseQuery(text: string): ParsedQuery {
  const query: ParsedQuery = { terms: [], issues: [] };
  for (const match of text.matchAll(token)) {
    const { minus, head, tail = '', quoted } = match.groups ?? {};
    const span = { start: match.index, end: match.index + match[0].length };
    const negated = minus === '-';
    if (head === undefined) addPhrase(query, quoted ?? '', { negated, span });
    else addHead(query, head, { negated, span, tail });
  }
  return query;
}

type Place = { negated: boolean; span: Span };

function addPhrase({ terms }: ParsedQuery, quoted: string, { negated, span }: Place): void {
  const text = cleanValue(quoted);
  if (text !== '') terms.push({ kind: 'phrase', text, negated, ...span });
}

function addHead(query: ParsedQuery, head: string, place: Place & { tail: string }): void {
  const { negated, span, tail } = place;
  const headSpan = { start: span.start, end: span.end - tail.length };
  const tailPlace = { negated: false, span: { start: headSpan.end, end: span.end } };
  const { terms, issues } = query;
  const split = splitOperator(head);
  const operator = split?.operator ?? null;
  if (split === null || operator === null) {
    if (split && isMistaken(split))
      issues.push({ code: 'unknown_operator', name: split.name, ...headSpan });
    terms.push({ kind: 'word', text: head, negated, ...headSpan });
    addPhrase(query, tail, tailPlace);
    return;
  }
  const isQuoted = split.value === '';
  const filter = makeFilter(operator, isQuoted ? tail : split.value, negated);
  if (filter) {
    terms.push({ kind: 'filter', ...filter, ...(isQuoted ? span : headSpan) });
    if (!isQuoted) addPhrase(query, tail, tailPlace);
    return;
  }
  addWithoutValue(query, { operator, name: split.name, head, isOpen: isQuoted, negated, headSpan });
  addPhrase(query, tail, tailPlace);
}

type Valueless = {
  operator: OperatorName;
  name: string;
  head: string;
  isOpen: boolean;
  negated: boolean;
  headSpan: Span;
};

function addWithoutValue(
  { terms, issues }: ParsedQuery,
  { operator, name, head, isOpen, negated, headSpan }: Valueless,
): void {
  issues.push({ code: isOpen ? 'missing_value' : 'invalid_value', name, ...headSpan });
  terms.push(
    isOpen
      ? { kind: 'open', operator, negated, ...headSpan }
      : { kind: 'word', text: head, negated, ...headSpan },
  );
}

const otherPrefixes = new Set(['tel', 'mailto', 'http', 'https']);
const longestName = 15;

/** Addresses and numbers contain colons too. */
function isMistaken({ name, value }: { name: string; value: string }): boolean {
  return (
    value !== '' &&
    name.length > 1 &&
    name.length <= longestName &&
    !otherPrefixes.has(name.toLowerCase())
  );
}
