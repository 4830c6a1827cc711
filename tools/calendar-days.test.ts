import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';

import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../web/src');
const utcDay = /toISOString\(\)\s*\.slice\(0,\s*10\)|_at\.slice\(0,\s*10\)/u;
const ownEndOfDay = /T23:59/u;

/** What the server counts by days in UTC. */
const byUtcDay = [
  'features/usage/api/recorded-usage.ts',
  'features/wallet/components/forecast-part.tsx',
];

async function findFiles(pattern: RegExp): Promise<string[]> {
  const found: string[] = [];
  for await (const file of glob('**/*.{ts,tsx}', { cwd: root })) {
    if (/\.test\.tsx?$/u.test(file)) continue;
    if (pattern.test(await readFile(path.join(root, file), 'utf8'))) found.push(file);
  }
  return found.toSorted();
}

// In Los Angeles the evening's day in UTC is tomorrow.
test('a day on a screen is the member’s, by `dayIn`, and ends by `endOfDay`', async () => {
  expect(await findFiles(utcDay)).toEqual(byUtcDay);
  expect(await findFiles(ownEndOfDay)).toEqual(['lib/end-of-day.ts']);
});
