import type pg from 'pg';

import { keyOf, listTables } from '#platform/database/catalogue.ts';

import { readWholeTable } from './fill-tables.ts';

/** What a server of an earlier test may still write as it stops. */
const writtenLate = ['public.request_minutes', 'public.trace_entries'];

/** Every row of every table as text, by table; `without` leaves tables out. */
export async function readEverything(
  pool: pg.Pool,
  without: readonly string[] = [],
): Promise<Record<string, string[]>> {
  const client = await pool.connect();
  try {
    const found: Record<string, string[]> = {};
    for (const table of await listTables(client, ['public'])) {
      if ([...writtenLate, ...without].includes(keyOf(table))) continue;
      found[keyOf(table)] = await readWholeTable(client, table);
    }
    return found;
  } finally {
    client.release();
  }
}
