import type { Database } from '#platform/database/database.ts';

/** Copies a row, with ids of their own, for tests of how many there may be. */
export async function copyRow(
  { pool }: Database,
  table: string,
  { id, times }: { id: string; times: number },
): Promise<void> {
  await pool.query(
    `insert into ${table}
     select (jsonb_populate_record(row, jsonb_build_object('id', gen_random_uuid()))).*
     from ${table} row, generate_series(1, $2) where row.id = $1`,
    [id, times],
  );
}
