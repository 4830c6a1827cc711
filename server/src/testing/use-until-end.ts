import { afterAll } from 'vitest';

import { createTestDatabase, type TestDatabase } from './test-database.ts';

/**
 * What all tests of a file share, closed after the last one, the newest first. Await it at the top of
 * the file.
 */
export async function useUntilEnd<Shared extends { close: () => Promise<void> }>(
  opening: Promise<Shared>,
): Promise<Shared> {
  const shared = await opening;
  afterAll(() => shared.close());
  return shared;
}

let shared: Promise<TestDatabase> | null = null;

/**
 * The database that all files in a test process share: for tests that look at rows of their own
 * members only, and change nothing for everybody. It goes with the whole cluster.
 */
export function useSharedDatabase(): Promise<TestDatabase> {
  shared ??= createTestDatabase();
  return shared;
}

/**
 * A database of the file's own, for tests that read whole tables, run jobs for all, or count limits; a
 * copy of `original` where one is given, which is disconnected.
 */
export async function useFileDatabase(original?: TestDatabase): Promise<TestDatabase> {
  await original?.disconnect();
  return useUntilEnd(createTestDatabase(original?.connection.database));
}
