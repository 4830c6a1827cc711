import type { Tx } from '#platform/database/transaction.ts';
import pg from 'pg';

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
  const found = await tx.$client.query<{ count: number }>(text, [ownerId]);
  return found.rows[0]?.count ?? 0;
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

/** Reads through a cursor, so that no more than a batch is held. */
export async function* readBatches<Row extends pg.QueryResultRow>(
  tx: Tx,
  query: string,
  values: unknown[],
): AsyncGenerator<Row[]> {
  await tx.$client.query(`declare batches no scroll cursor for ${query}`, values);
  for (;;) {
    const { rows } = await tx.$client.query<Row>(`fetch ${batchSize} from batches`);
    if (rows.length > 0) yield rows;
    if (rows.length < batchSize) break;
  }
  await tx.$client.query('close batches');
}
