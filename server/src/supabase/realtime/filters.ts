import { compileLike } from './like.ts';
import type { ColumnType, RealtimeTable } from './tables.ts';
import { compareTyped, readTyped, type TypedValue, typedOf } from './typed-values.ts';

/** What PostgreSQL has to decide: its regular expressions are not those of JavaScript. */
type RegexTest = { pattern: string; ignoresCase: boolean; negated: boolean };

/** One condition of a filter; all have to match. */
export type Condition = {
  column: string;
  /** Null where the answer is unknown, as with SQL's nulls: then neither it nor its `not` holds. */
  holds: (value: unknown) => boolean | null;
  negated: boolean;
  /** Costs more than a comparison. */
  isPattern: boolean;
  regex?: RegexTest;
};

export class FilterError extends Error {}

const maxFilterLength = 2_000;
const maxConditions = 20;
const maxListItems = 100;
const maxPatternLength = 200;

const patterns = ['like', 'ilike', 'match', 'imatch'];
const operators =
  /^(not\.)?(eq|neq|lt|lte|gt|gte|in|is|like|ilike|match|imatch|isdistinct)\.(.*)$/su;

const orders: Record<string, (order: number) => boolean> = {
  eq: (order) => order === 0,
  neq: (order) => order !== 0,
  lt: (order) => order < 0,
  lte: (order) => order <= 0,
  gt: (order) => order > 0,
  gte: (order) => order >= 0,
};

/**
 * Reads `column=operator.value,…`.
 *
 * @throws `FilterError` for an unknown column or operator, or a value that doesn't fit the column's
 * type.
 */
export function parseFilter(table: RealtimeTable, text: string): Condition[] {
  if (text.length > maxFilterLength) throw new FilterError('the filter is too long');
  const parts = splitOutside(text);
  if (parts.length > maxConditions) throw new FilterError('the filter has too many conditions');
  return parts.map((part) => parseCondition(table, part));
}

function parseCondition(table: RealtimeTable, text: string): Condition {
  const equals = text.indexOf('=');
  const column = text.slice(0, Math.max(0, equals)).trim();
  const type = Object.hasOwn(table.columns, column) ? table.columns[column] : undefined;
  if (type === undefined) throw new FilterError(`column "${column}" of ${table.name} is not known`);
  const [, not, operator, value = ''] = operators.exec(text.slice(equals + 1)) ?? [];
  if (operator === undefined) throw new FilterError(`"${text}" has no operator that is known`);
  const isPattern = patterns.includes(operator);
  const condition = { column, negated: not !== undefined, isPattern };
  if (isPattern) {
    requireText(type, operator);
    if (unquote(value).length > maxPatternLength) throw new FilterError('the pattern is too long');
  }
  if (operator === 'match' || operator === 'imatch') {
    const pattern = unquote(value);
    const regex = { pattern, ignoresCase: operator === 'imatch', negated: condition.negated };
    return { ...condition, holds: () => null, regex };
  }
  return { ...condition, holds: compile(type, operator, value) };
}

function compile(type: ColumnType, operator: string, text: string): Condition['holds'] {
  if (operator === 'is') return compileIs(type, text);
  if (operator === 'like' || operator === 'ilike') {
    const fold = (it: string) => (operator === 'ilike' ? it.toLowerCase() : it);
    const matches = compileLike(fold(unquote(text)));
    return (value) => (typeof value === 'string' ? matches(fold(value)) : null);
  }
  if (operator === 'in') {
    const wanted = parseList(text).map((item) => readValue(type, item));
    return (value) => {
      const typed = typedOf(type, value);
      return typed === null ? null : wanted.some((item) => compareTyped(typed, item) === 0);
    };
  }
  if (operator === 'isdistinct' && text === 'null') return (value) => value !== null;
  const wanted = readValue(type, unquote(text));
  if (operator === 'isdistinct') {
    return (value) => {
      const typed = typedOf(type, value);
      return typed === null || compareTyped(typed, wanted) !== 0;
    };
  }
  const accepts = orders[operator];
  return (value) => {
    const typed = typedOf(type, value);
    return typed === null || !accepts ? null : accepts(compareTyped(typed, wanted));
  };
}

function compileIs(type: ColumnType, text: string): Condition['holds'] {
  const keyword = text.toLowerCase();
  if (keyword === 'null' || (keyword === 'unknown' && type === 'bool')) {
    return (value) => value === null || value === undefined;
  }
  if ((keyword === 'true' || keyword === 'false') && type === 'bool') {
    return (value) => value === (keyword === 'true');
  }
  throw new FilterError(`"is.${text}" does not fit the column`);
}

function requireText(type: ColumnType, operator: string): void {
  if (type !== 'text') throw new FilterError(`${operator} needs a column of text`);
}

function readValue(type: ColumnType, text: string): TypedValue {
  const value = readTyped(type, text);
  if (value === null) throw new FilterError(`"${text}" is no value of type ${type}`);
  return value;
}

const quoted = /^"((?:[^"\\]|\\.)*)"$/su;

function unquote(text: string): string {
  const [, inner] = quoted.exec(text) ?? [];
  return inner === undefined ? text : inner.replaceAll(/\\(.)/gsu, '$1');
}

function parseList(text: string): string[] {
  if (!text.startsWith('(') || !text.endsWith(')')) throw new FilterError('in needs (a,b,…)');
  const items = splitOutside(text.slice(1, -1)).map((item) => unquote(item.trim()));
  if (items.length > maxListItems) throw new FilterError('the list is too long');
  return items;
}

/** Splits at the commas outside quotes and parentheses. */
function splitOutside(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let isQuoted = false;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (isQuoted && character === '\\') at += 1;
    else if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && character === '(') depth += 1;
    else if (!isQuoted && character === ')') depth -= 1;
    else if (!isQuoted && depth === 0 && character === ',') {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  parts.push(text.slice(start));
  return parts;
}
