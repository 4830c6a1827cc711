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

/** A database of the file's own. */
export function useFileDatabase(): Promise<TestDatabase> {
  return useUntilEnd(createTestDatabase());
}
