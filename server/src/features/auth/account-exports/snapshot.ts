import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';
import pg from 'pg';

import { readTextRows } from '#platform/database/rows.ts';

import type { ResolvedSource } from './areas.ts';

const batchSize = 500;

function quote(name: string): string {
  return name.split('.').map(pg.escapeIdentifier).join('.');
}

export async function countRows(
  tx: Tx,
  { table, where }: ResolvedSource,
  ownerId: string,
): Promise<number> {
  const text = `select count(*)::integer as count from ${quote(table)} where ${where}`;
  const [found] = await readTextRows<{ count: number }>(tx, text, [ownerId]);
  return found?.count ?? 0;
}

/** The member's rows of a table as JSON, a batch at a time. */
export async function* readJsonRows(
  tx: Tx,
  { table, where, columns }: ResolvedSource,
  ownerId: string,
): AsyncGenerator<string[]> {
  const list = columns.map(pg.escapeIdentifier).join(', ');
  const query = `select to_json(r)::text as row
    from (select ${list} from ${quote(table)} where ${where}) r`;
  for await (const rows of readBatches<{ row: string }>(tx, query, [ownerId])) {
    yield rows.map(({ row }) => row);
  }
}

/** Reads through a cursor, so that only one batch is held. */
export async function* readBatches<Row>(
  tx: Tx,
  query: string,
  values: unknown[],
): AsyncGenerator<Row[]> {
  await readTextRows(tx, `declare batches no scroll cursor for ${query}`, values);
  for (;;) {
    const rows = await readTextRows<Row>(tx, `fetch ${batchSize} from batches`);
    if (rows.length > 0) yield rows;
    if (rows.length < batchSize) break;
  }
  await sql`close batches`.execute(tx);
}
