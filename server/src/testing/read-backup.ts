import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';

import { type BackupKeys, decrypt } from '#platform/database/backup-encryption.ts';
import { createBackupReader, type BackupTrailer } from '#platform/database/backup-file.ts';
import { keyOf } from '#platform/database/catalogue.ts';

export type BackupContent = {
  columns: Map<string, string[]>;
  /** The rows of each table, by `schema.table`, as sorted JSON lines of their columns. */
  tables: Map<string, string[]>;
  sequences: BackupTrailer['sequences'];
  /** The rows of a table with these columns alone. */
  pick: (table: string, columns: string[]) => string[];
};

/** Everything in a backup, to be compared with another one. `keys` opens an encrypted one. */
export async function readBackup(file: string, keys?: BackupKeys): Promise<BackupContent> {
  const stored = createReadStream(file);
  const unzipped = (keys ? await decrypt(stored, keys) : stored).pipe(createGunzip());
  const reader = createBackupReader(unzipped as AsyncIterable<Buffer>);
  const header = await reader.readHeader();
  const columns = new Map<string, string[]>();
  const cells = new Map<string, string[][]>();
  for (const table of header.tables) {
    const chunks: Buffer[] = [];
    for await (const chunk of reader.readRows()) chunks.push(Buffer.from(chunk));
    const lines = Buffer.concat(chunks).toString().split('\n').slice(0, -1);
    columns.set(keyOf(table), table.columns);
    cells.set(
      keyOf(table),
      lines.map((line) => line.split('\t')),
    );
  }
  const pick = (table: string, wanted: string[]): string[] => {
    const places = wanted.map((column) => columns.get(table)?.indexOf(column) ?? -1);
    const rows = cells.get(table) ?? [];
    return rows.map((row) => JSON.stringify(places.map((place) => row[place] ?? null))).sort();
  };
  const tables = new Map([...columns].map(([table, names]) => [table, pick(table, names)]));
  const { sequences } = await reader.readTrailer();
  return { columns, tables, sequences, pick };
}
