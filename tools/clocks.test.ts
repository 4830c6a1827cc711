import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';

import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../server/src');
const ownClock = /new Date\(\)|Date\.now\(\)|\bsystemClock\b/u;
const databaseClock = /\bnow\(\)|current_timestamp|clock_timestamp/u;
/** `clock.now()` and a `now` that was handed in are the clock of the context. */
const handedIn = /\.now\(\)|function now\(|now: \(\) =>/gu;

/** Where the database's clock is meant: it stamped what is compared, or an operator acts by hand. */
const byDatabase = [
  'features/flags/set-flag.ts',
  'features/messages/remove-attachment-files.ts',
  // Compares the two clocks.
  'features/readiness/database-checks.ts',
];

async function findFiles(pattern: string, isWrong: (source: string) => boolean): Promise<string[]> {
  const found: string[] = [];
  for await (const file of glob(pattern, { cwd: root })) {
    if (file.endsWith('.test.ts')) continue;
    if (isWrong(await readFile(path.join(root, file), 'utf8'))) found.push(file);
  }
  return found.toSorted();
}

test('features and adapters take the time from their context', async () => {
  const files = await findFiles('{features,supabase}/**/*.ts', (source) => ownClock.test(source));
  expect(files).toEqual([]);
});

test('queries of features get the time as a parameter', async () => {
  const files = await findFiles('features/**/*.ts', (source) =>
    databaseClock.test(source.replaceAll(handedIn, '')),
  );
  expect(files).toEqual(byDatabase);
});
