import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

import {
  type BackupHeader,
  type BackupReader,
  type BackupTrailer,
  UnreadableBackupError,
} from './backup-file.ts';
import { type CatalogueTable, keyOf, listTables, type TableName } from './catalogue.ts';

/** All or nothing: the existing rows (the keys of a fresh server) are replaced by the backup. */
export async function loadRows(
  client: pg.Client,
  reader: BackupReader,
  header: BackupHeader,
): Promise<number> {
  await refuseUnknownTables(client, header.tables);
  const names = header.tables.map(quoteTable);
  const own = header.tables.filter((table) => table.schema !== 'pgboss').map(quoteTable);
  await client.query('begin');
  try {
    await client.query('set local statement_timeout = 0; set local row_security = off');
    await client.query(`truncate ${names.join(', ')} cascade`);
    // The backup contains the rows that triggers would create.
    for (const name of own) await client.query(`alter table ${name} disable trigger user`);
    const counts: number[] = [];
    for (const table of header.tables) counts.push(await loadTable(client, reader, table));
    for (const name of own) await client.query(`alter table ${name} enable trigger user`);
    await finish(client, await reader.readTrailer(), counts);
    await client.query('commit');
    return counts.reduce((sum, count) => sum + count, 0);
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function refuseUnknownTables(client: pg.Client, tables: CatalogueTable[]): Promise<void> {
  const known = new Map((await listTables(client)).map((table) => [keyOf(table), table.columns]));
  for (const table of tables) {
    const columns = known.get(keyOf(table));
    if (!columns || table.columns.some((column) => !columns.includes(column))) {
      throw new UnreadableBackupError(`it has a table ${keyOf(table)} that its migrations don't`);
    }
  }
}

function quoteTable({ schema, name }: TableName): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
}

async function loadTable(
  client: pg.Client,
  reader: BackupReader,
  table: CatalogueTable,
): Promise<number> {
  const columns = table.columns.map(pg.escapeIdentifier).join(', ');
  const target = client.query(copyFrom(`copy ${quoteTable(table)} (${columns}) from stdin`));
  try {
    await pipeline(Readable.from(reader.readRows(), { objectMode: false }), target);
  } catch (error) {
    if (error instanceof pg.DatabaseError && /^2[23]/u.test(error.code ?? '')) {
      const reason = `${keyOf(table)} does not take its rows (${error.message})`;
      throw new UnreadableBackupError(reason, { cause: error });
    }
    throw error;
  }
  return target.rowCount;
}

async function finish(client: pg.Client, trailer: BackupTrailer, counts: number[]): Promise<void> {
  if (counts.join() !== trailer.rows.join()) throw new UnreadableBackupError('rows are missing');
  for (const sequence of trailer.sequences) {
    await client.query('select setval($1::regclass, $2::bigint)', [
      quoteTable(sequence),
      sequence.lastValue,
    ]);
  }
}
