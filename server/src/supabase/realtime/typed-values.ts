import { isUuid } from '@kith/contract/core/uuid';
import type { ColumnType } from './tables.ts';

/** Values of one type: how to read a filter's text, and how to compare two values. */
export type TypedValue = string | number | bigint | boolean;

const whole = /^[+-]?\d{1,19}$/u;
const moment =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d)(?:\.(\d{1,6}))?)?)?(Z|[+-]\d\d(?::?\d\d)?)?$/u;

/** Microseconds since 1970; a `Date` would lose the last three digits. */
function readMoment(text: string): bigint | null {
  const [, day, minute = '00:00', second = '00', fraction = '', zone = 'Z'] =
    moment.exec(text) ?? [];
  if (day === undefined) return null;
  const offset = /^[+-]\d\d$/u.test(zone) ? `${zone}:00` : zone.replace(/^(...)(\d\d)$/u, '$1:$2');
  const ms = Date.parse(`${day}T${minute}:${second}${offset}`);
  if (Number.isNaN(ms)) return null;
  return BigInt(ms) * 1_000n + BigInt(fraction.padEnd(6, '0'));
}

const booleans: Record<string, boolean> = { true: true, t: true, false: false, f: false };

/** The value of a text; null when it doesn't fit the type, or the type has no order. */
export function readTyped(type: ColumnType, text: string): TypedValue | null {
  switch (type) {
    case 'text':
      return text;
    case 'uuid':
      return isUuid(text) ? text.toLowerCase() : null;
    case 'int8':
      return whole.test(text) ? BigInt(text.replace(/^\+/u, '')) : null;
    case 'bool':
      return booleans[text.toLowerCase()] ?? null;
    case 'timestamptz':
      return readMoment(text);
    case 'jsonb':
      return null;
  }
}

/** A column of a JSON row, made comparable; null for null. */
export function typedOf(type: ColumnType, value: unknown): TypedValue | null {
  if (value === null || value === undefined) return null;
  return readTyped(type, String(value));
}

/** Negative, zero or positive; texts by their code points. Both are of one type. */
export function compareTyped(a: TypedValue, b: TypedValue): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
