import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openCluster } from '#platform/database/cluster.ts';
import { migrate } from '#platform/database/migrate.ts';
import { createClient } from '#platform/database/create-client.ts';

import { generateDatabaseTypes, typesFile } from './database-types.ts';

const root = join(import.meta.dirname, '../../..');
const folder = await mkdtemp(join(tmpdir(), 'kith-types-'));
const cluster = await openCluster(folder);
try {
  const connection = { ...cluster.connection, database: 'kith' };
  const admin = createClient({ ...connection, database: 'postgres' });
  await admin.connect();
  await admin.query('create database kith').catch(() => undefined);
  await admin.end();
  await migrate(connection);
  await writeFile(join(root, typesFile), await generateDatabaseTypes(connection));
} finally {
  await cluster.stop();
  await rm(folder, { recursive: true });
}
