import { randomBytes } from 'node:crypto';

import pg from 'pg';
import { inject, onTestFinished } from 'vitest';

import {
  type ConnectionOptions,
  connectDatabase,
  type Database,
} from '#platform/database/database.ts';

export type TestDatabase = Database & { connection: ConnectionOptions & { database: string } };

/** A database of one's own, cloned from the migrated template; dropped when the test file ends. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { host, user } = inject('cluster');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await runOnce(
    { host, user, database: 'postgres' },
    `create database ${name} template kith_template`,
  );
  const connection = { host, user, database: name };
  const database = connectDatabase(connection, { max: 8 });
  return {
    ...database,
    connection,
    close: async () => {
      await database.close();
      await runOnce({ host, user, database: 'postgres' }, `drop database ${name} with (force)`);
    },
  };
}

async function runOnce(options: pg.ClientConfig, sql: string): Promise<void> {
  const client = new pg.Client(options);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** Closes the database when the running test finishes. */
export async function useTestDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  return database;
}
