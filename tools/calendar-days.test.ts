import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';

import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const sources = ['contract/src', 'server/src', 'web/src'];
const utcDay = /toISOString\(\)\s*\.slice\(0,\s*10\)|_at\.slice\(0,\s*10\)/u;
const ownEndOfDay = /T23:59/u;
/** Its dates look like ISO days, as long as its users like them so. */
const canadianDay = /en-CA/u;

/** What the server counts by days in UTC. */
const byUtcDay = [
  'web/src/features/usage/api/recorded-usage.ts',
  'web/src/features/wallet/components/forecast-part.tsx',
];

async function findFiles(pattern: RegExp, folders = ['web/src']): Promise<string[]> {
  const found: string[] = [];
  const wanted = folders.map((folder) => `${folder}/**/*.{ts,tsx}`);
  for await (const file of glob(wanted, { cwd: root })) {
    if (/\.test\.tsx?$/u.test(file)) continue;
    if (pattern.test(await readFile(path.join(root, file), 'utf8'))) found.push(file);
  }
  return found.toSorted();
}

// In Los Angeles the evening's day in UTC is tomorrow.
test('a day on a screen is the member’s, by `dayIn`, and ends by `endOfDay`', async () => {
  expect(await findFiles(utcDay)).toEqual(byUtcDay);
  expect(await findFiles(ownEndOfDay)).toEqual(['web/src/lib/end-of-day.ts']);
});

test('no day is taken from how a locale happens to write dates', async () => {
  expect(await findFiles(canadianDay, sources)).toEqual([]);
});
