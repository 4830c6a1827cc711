import { CompiledQuery, type RawBuilder, sql } from 'kysely';

import type { Json } from './database-types.ts';
import type { Tx } from './tx.ts';

/**
 * A timestamp in a row: PostgreSQL's text, with the microseconds that a keyset needs. Read it only
 * with the functions below.
 */
export type TimeText = string;

/** A timestamp of a raw row as a `Date` (milliseconds). */
export function readTime(text: TimeText): Date;
export function readTime(text: TimeText | null): Date | null;
export function readTime(text: TimeText | null): Date | null {
  if (text === null) return null;
  const date = new Date(utcTextToMs(text) ?? utcTextToIso(text) ?? text);
  if (Number.isNaN(date.getTime())) throw new Error(`Not a timestamp: ${text}`);
  return date;
}

/** A timestamp of a raw row in the format of the API: RFC 3339, UTC. */
export function toWireTime(text: TimeText): string;
export function toWireTime(text: TimeText | null): string | null;
export function toWireTime(text: TimeText | null): string | null {
  if (text === null) return null;
  return utcTextToIso(text) ?? readTime(text).toISOString();
}

const utcTextLength = '2026-01-31 12:00:00+00'.length;

function isUtcText(text: TimeText): boolean {
  return (
    text.length >= utcTextLength && text.endsWith('+00') && text[4] === '-' && text[10] === ' '
  );
}

/** The milliseconds of such a text, of whose fraction PostgreSQL leaves out the zeros at its end. */
function readMs(text: TimeText): string {
  return text.slice(20, -3).slice(0, 3).padEnd(3, '0');
}

/**
 * RFC 3339 in milliseconds without a `Date`, which is many times faster for pages with hundreds of
 * times. Null for a text that is not in UTC or not of a year with four digits.
 */
function utcTextToIso(text: TimeText): string | null {
  if (!isUtcText(text)) return null;
  const hasMs = text.length >= '2026-01-31 12:00:00.123+00'.length;
  const time = hasMs ? text.slice(11, 23) : `${text.slice(11, 19)}.${readMs(text)}`;
  return `${text.slice(0, 10)}T${time}Z`;
}

/** `Date.UTC` takes the years before as of the last century. */
const firstPlainYear = 100;

/** The same as milliseconds since 1970, without parsing a date's text. Null also for years before 100. */
function utcTextToMs(text: TimeText): number | null {
  if (!isUtcText(text)) return null;
  const year = digitsAt(text, 0) * 100 + digitsAt(text, 2);
  if (year < firstPlainYear) return null;
  const [month, day] = [digitsAt(text, 5) - 1, digitsAt(text, 8)];
  const ms = text[19] === '.' ? Number(readMs(text)) : 0;
  return Date.UTC(year, month, day, digitsAt(text, 11), digitsAt(text, 14), digitsAt(text, 17), ms);
}

/** The number of two digits. */
function digitsAt(text: string, place: number): number {
  return (text.charCodeAt(place) - zero) * 10 + text.charCodeAt(place + 1) - zero;
}

const zero = '0'.charCodeAt(0);

/** A timestamp of a raw row in RFC 3339 with all its microseconds, for the keyset of a cursor. */
export function toKeysetTime(text: TimeText): string {
  return text.replace(' ', 'T').replace(/([+-]\d\d)$/u, '$1:00');
}

/**
 * The columns of a row that its query computes or narrows. All others come from the generated types:
 * `Pick<Selectable<Contacts>, 'id'> & Computed<{ total: number }>`.
 */
export type Computed<Columns extends object> = Columns;

/** The rows of a query. */
export async function readRows<Row>(tx: Tx, query: RawBuilder<Row>): Promise<Row[]> {
  return (await query.execute(tx)).rows;
}

/** The only or first row of a query; undefined when there is none. */
export async function readRow<Row>(tx: Tx, query: RawBuilder<Row>): Promise<Row | undefined> {
  return (await readRows(tx, query))[0];
}

/** The rows of a statement whose text comes from elsewhere (the catalogue, a library). */
export async function readTextRows<Row>(
  tx: Tx,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  return (await tx.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
}

/** An array as one parameter of a type that PostgreSQL can't infer. */
export function arrayParam(
  values: readonly (string | number)[],
  type: ArrayType,
): RawBuilder<unknown> {
  return sql`${values}::${sql.raw(type)}`;
}

/**
 * An array of hundreds of values to compare a column with. The planner takes it as any array:
 * otherwise it compares each value with each of the column's most common ones, for longer than the
 * query takes.
 */
export function longArrayParam(
  values: readonly (string | number)[],
  type: ArrayType,
): RawBuilder<unknown> {
  return sql`(select ${arrayParam(values, type)})::${sql.raw(type)}`;
}

type ArrayType = 'uuid[]' | 'text[]' | 'integer[]' | 'bigint[]' | 'tid[]';

/** A value as one jsonb parameter. */
export function jsonParam(value: unknown): RawBuilder<Json> {
  return sql`${JSON.stringify(value)}::jsonb`;
}
