import { type OperatorName, operatorNames, operatorOf } from './operators.ts';
import type { Span } from './parse-query.ts';
import { quoteCharacters, splitOperator } from './terms.ts';

/** What can be typed next in the place of a span. */
export type TermSuggestions = Span & {
  /** The operator whose values are suggested; null for names of operators. */
  operator: OperatorName | null;
  /** What was typed of the value. */
  typed: string;
  texts: string[];
};

const part = new RegExp(`[^\\s${quoteCharacters}]*$`, 'u');
const name = /^\p{Letter}+$/u;

/**
 * Operators, or values of one, that continue what is before the caret; null where none does. `day` is
 * today, from which examples of times are made.
 */
export function suggestTerms(text: string, caret: number, day: string): TermSuggestions | null {
  const typed = part.exec(text.slice(0, caret))?.[0] ?? '';
  const bare = typed.replace(/^-/u, '');
  const span = { start: caret - bare.length, end: caret };
  const split = splitOperator(bare);
  if (split === null) {
    if (!name.test(bare)) return null;
    const texts = operatorNames.filter((known) =>
      namesOf(known).some((word) => word.startsWith(bare.toLowerCase())),
    );
    return texts.length === 0
      ? null
      : { ...span, operator: null, typed: bare, texts: texts.map((known) => `${known}:`) };
  }
  const { operator, value } = split;
  if (operator === null) return null;
  const { values = [], examples } = operatorOf(operator);
  const known = [...values, ...(examples?.(day) ?? [])];
  const texts = known.filter((one) => one.startsWith(value.toLowerCase()) && one !== value);
  return { ...span, operator, typed: value, texts: texts.map((one) => `${operator}:${one}`) };
}

function namesOf(operator: OperatorName): readonly string[] {
  return [operator, ...operatorOf(operator).aliases];
}
