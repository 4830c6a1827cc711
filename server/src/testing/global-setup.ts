import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { TestProject } from 'vitest/node';

import { ensureBundle } from '#cli/ensure-bundle.ts';
import { openCluster } from '#platform/database/cluster.ts';
import { createClient } from '#platform/database/create-client.ts';

import { createRunFolder } from './run-folder.ts';
import { copySeedFolder, ensureSeedFolder } from './seed-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    cluster: { host: string; user: string };
    /** A data folder to copy. */
    seedFolder: string;
  }
}

/**
 * One PostgreSQL for the whole run, whose database `kith` is migrated and cloned by the tests, and a
 * folder for temporary files that is removed at the end. Processes of the server run its bundle.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  // Before the first process is started, so that they don't all make it.
  ensureBundle();
  const runFolder = await createRunFolder();
  // The processes that run the tests inherit it.
  process.env['TMPDIR'] = runFolder;
  const seedFolder = await ensureSeedFolder();
  const folder = join(runFolder, 'cluster');
  await copySeedFolder(seedFolder, folder);
  const cluster = await openCluster(folder, {
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      // Statistics gathered in the middle of a test would change its plans, and its time, by chance.
      autovacuum: 'off',
      wal_level: 'minimal',
      max_wal_senders: '0',
      max_connections: '300',
    },
  });
  const { host, user } = cluster.connection;
  await closeTemplate({ host, user });
  project.provide('cluster', { host, user });
  project.provide('seedFolder', seedFolder);
  return async () => {
    await cluster.stop();
    await rm(runFolder, { recursive: true, force: true, maxRetries: 5 });
  };
}

/** What a test wrote to it would be in every later copy, and in none before. */
async function closeTemplate(connection: { host: string; user: string }): Promise<void> {
  const client = createClient({ ...connection, database: 'postgres' });
  await client.connect();
  try {
    await client.query('alter database kith with allow_connections false');
  } finally {
    await client.end();
  }
}
