import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { writeBackup } from '#platform/database/backup.ts';
import { connectDatabase, type Database } from '#platform/database/database.ts';
import { restoreBackup } from '#platform/database/restore.ts';
import { expect, onTestFinished } from 'vitest';

import type { TestDatabase } from './test-database.ts';
import { createEmptyDatabase } from './whole-database.ts';

/** Another database, with what a backup without the service's keys holds of this one. */
export async function restorePlainBackup(database: TestDatabase): Promise<Database> {
  const folder = await mkdtemp(join(tmpdir(), 'kith-plain-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'plain.backup');
  await writeBackup({ connection: database.connection, file, version: '1.0.0' });
  const { connection } = await createEmptyDatabase();
  expect((await restoreBackup({ connection, file })).hasKeys).toBe(false);
  const restored = connectDatabase(connection, { max: 1 });
  onTestFinished(() => restored.close());
  return restored;
}
