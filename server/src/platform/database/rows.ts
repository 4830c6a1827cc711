import type { Tx } from '#platform/database/transaction.ts';
import { type SQL, sql } from 'drizzle-orm';

/**
 * Rows of `tx.execute` as the driver gives them: timestamps are PostgreSQL's text (with microseconds,
 * which a keyset needs), counts (bigint) are text too. The functions below are the one way to read them.
 */
export type TimeText = string;

/** A timestamp of a raw row as a `Date` (milliseconds). */
export function readTime(text: TimeText): Date;
export function readTime(text: TimeText | null): Date | null;
export function readTime(text: TimeText | null): Date | null {
  if (text === null) return null;
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) throw new Error(`Not a timestamp: ${text}`);
  return date;
}

/** A timestamp of a raw row as the wire has it: RFC 3339, UTC. */
export function toWireTime(text: TimeText): string;
export function toWireTime(text: TimeText | null): string | null;
export function toWireTime(text: TimeText | null): string | null {
  return readTime(text)?.toISOString() ?? null;
}

/** A timestamp of a raw row in RFC 3339 with all its microseconds, for the keyset of a cursor. */
export function toKeysetTime(text: TimeText): string {
  return text.replace(' ', 'T').replace(/([+-]\d\d)$/u, '$1:00');
}

/** The rows of a query, typed. */
export async function readRows<Row extends Record<string, unknown>>(
  tx: Tx,
  query: SQL,
): Promise<Row[]> {
  return (await tx.execute(query)).rows as Row[];
}

/** The only or first row of a query, undefined when there is none. */
export async function readRow<Row extends Record<string, unknown>>(
  tx: Tx,
  query: SQL,
): Promise<Row | undefined> {
  return (await readRows<Row>(tx, query))[0];
}

/** An array as one parameter; the template alone would spread it into a list. */
export function arrayParam(values: readonly (string | number)[], type: ArrayType): SQL {
  return sql`${sql.param(values)}::${sql.raw(type)}`;
}

type ArrayType = 'uuid[]' | 'text[]' | 'integer[]';

/** A value as one jsonb parameter. */
export function jsonParam(value: unknown): SQL {
  return sql`${JSON.stringify(value)}::jsonb`;
}
