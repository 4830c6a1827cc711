import { AppError } from '../app-error.ts';

/**
 * Texts as the database can hold them, for everything that a request brings. Threats: PostgreSQL
 * has no null character, in no text and no JSON, and half a character is no UTF-8; a value nested
 * a hundred thousand deep ends every recursive function after it.
 */
const deepest = 100;

const nulls = /\u0000/gu;

/** A text without null characters; half a character becomes a replacement character. */
function cleanText(text: string): string {
  return (text.includes('\u0000') ? text.replace(nulls, '') : text).toWellFormed();
}

/**
 * The same value with clean texts and keys. What is clean already is not copied.
 * @throws `bad_request` when it is nested too deeply.
 */
export function cleanRequest(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > deepest) throw new AppError('bad_request', 'The body is nested too deeply');
  if (Array.isArray(value)) return cleanList(value, depth);
  return isPlain(value) ? cleanObject(value, depth) : value;
}

function cleanList(values: readonly unknown[], depth: number): readonly unknown[] {
  const cleaned = values.map((value) => cleanRequest(value, depth + 1));
  return cleaned.some((value, at) => value !== values[at]) ? cleaned : values;
}

function cleanObject(value: object, depth: number): object {
  const entries = Object.entries(value);
  const cleaned = entries.map(([key, part]) => [cleanText(key), cleanRequest(part, depth + 1)]);
  const isClean = cleaned.every(
    ([key, part], at) => key === entries[at]?.[0] && part === entries[at]?.[1],
  );
  return isClean ? value : Object.fromEntries(cleaned);
}

/** Files and the like pass as they are. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
