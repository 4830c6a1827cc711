import { findOperator, type OperatorName, operatorOf } from './operators.ts';

/** A condition by operator, in its printed form: `warmth`, `>70`. */
export type SearchFilter = { operator: OperatorName; value: string; negated: boolean };

/** One part of a query. `open` is an operator whose value is still missing. */
export type SearchTerm =
  | { kind: 'word' | 'phrase'; text: string; negated: boolean }
  | ({ kind: 'filter' } & SearchFilter)
  | { kind: 'open'; operator: OperatorName; negated: boolean };

/** Quotation marks of all languages open and close a phrase alike. */
export const quoteCharacters = '"“”„‟«»「」『』';
const quotes = new RegExp(`[${quoteCharacters}\\s]+`, 'gu');

/** A text as a value or a phrase: without quotation marks, on one line. */
export function cleanValue(text: string): string {
  return text.replace(quotes, ' ').trim();
}

/** A filter with a canonical value; null where the value means nothing. */
export function makeFilter(
  operator: OperatorName,
  value: string,
  negated = false,
): SearchFilter | null {
  const cleaned = cleanValue(value);
  const canonical = cleaned === '' ? null : operatorOf(operator).canonical(cleaned);
  return canonical === null ? null : { operator, value: canonical, negated };
}

const named = /^(?<name>\p{Letter}+)[:：](?<value>.*)$/su;

/** `company:acme` in parts; null for a text that names no operator. */
export function splitOperator(
  text: string,
): { name: string; operator: OperatorName | null; value: string } | null {
  const { name, value } = named.exec(text)?.groups ?? {};
  if (name === undefined || value === undefined) return null;
  return { name, operator: findOperator(name), value };
}
