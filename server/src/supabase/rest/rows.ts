import { RestError } from './rest-error.ts';
import type { RestTable } from './tables.ts';

/** The rows of a POST or the change of a PATCH: which columns, and the JSON array that holds them. */
export type BodyRows = { columns: string[]; json: string; count: number };

const maxRows = 1_000;

/**
 * Reads a JSON body. The text itself is passed on to PostgreSQL, which knows the columns' types;
 * here only its form and its keys are checked.
 *
 * @throws PGRST102 for another form, PGRST204 for an unknown column, 42501 for one not writable.
 */
export function readRows(
  table: RestTable,
  writable: readonly string[],
  { text, named, single }: { text: string; named: string[] | null; single: boolean },
): BodyRows {
  const body = parseJson(text);
  const isList = Array.isArray(body);
  const rows: unknown[] = isList ? body : [body];
  if (!rows.every(isRecord)) throw invalidBody('The body must be an object or an array of objects');
  if (isList && single) throw invalidBody('The body must be an object');
  if (rows.length > maxRows) throw invalidBody(`At most ${maxRows} rows can be written at once`);
  const columns = named ?? sharedKeys(rows);
  for (const column of columns) refuseColumn(table, writable, column);
  return { columns, json: isList ? text : `[${text}]`, count: rows.length };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidBody('Empty or invalid json');
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sharedKeys(rows: readonly Record<string, unknown>[]): string[] {
  const first = Object.keys(rows[0] ?? {});
  const expected = [...first].sort().join('\0');
  if (rows.some((row) => Object.keys(row).sort().join('\0') !== expected)) {
    throw invalidBody('All object keys must match');
  }
  return first;
}

function refuseColumn(table: RestTable, writable: readonly string[], column: string): void {
  if (!table.columns.includes(column)) {
    const message = `Could not find the '${column}' column of '${table.name}' in the schema cache`;
    throw new RestError(400, 'PGRST204', message);
  }
  if (!writable.includes(column)) {
    throw new RestError(403, '42501', `permission denied for column ${table.name}.${column}`);
  }
}

function invalidBody(message: string): RestError {
  return new RestError(400, 'PGRST102', message);
}
