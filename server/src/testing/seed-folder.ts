import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { findBinaries } from '#platform/database/binaries.ts';
import { hasCluster, openCluster } from '#platform/database/cluster.ts';
import { migrate } from '#platform/database/migrate.ts';
import {
  functionsFolder,
  migrationsFolder,
  readFunctions,
  readMigrations,
} from '#platform/database/schema-files.ts';

const databaseCode = join(import.meta.dirname, '../platform/database');
const cache = join(import.meta.dirname, '../../../node_modules/.cache/kith-seed');

/** A data folder with a migrated database, made once for each state of the schema's files. */
export async function ensureSeedFolder(): Promise<string> {
  const folder = join(cache, await fingerprint());
  if (await hasCluster(folder)) return folder;
  await rm(cache, { recursive: true, force: true });
  await mkdir(cache, { recursive: true });
  const draft = `${folder}-${process.pid}`;
  const cluster = await openCluster(draft, { settings: { fsync: 'off' } });
  await migrate(cluster.connection);
  await cluster.stop();
  // Another run may have made the same meanwhile.
  await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }));
  return folder;
}

/** Whatever decides what the files look like. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256').update(String(process.getuid?.()));
  hash.update((await findBinaries()).postgres);
  const code = (await readdir(databaseCode)).filter((name) => !name.endsWith('.test.ts'));
  for (const name of code.sort()) hash.update(await readFile(join(databaseCode, name)));
  const schema = [...readMigrations(migrationsFolder), ...readFunctions(functionsFolder)];
  for (const { name, checksum } of schema) hash.update(name).update(checksum);
  return hash.digest('hex').slice(0, 16);
}

/** Fills a folder that does not exist yet or is empty; owners and rights stay. */
export async function copySeedFolder(seed: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await promisify(execFile)('cp', ['-a', `${seed}/.`, folder]);
}
