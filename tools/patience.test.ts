import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';

import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');
/** The limits of `vitest.config.ts` and `e2e/playwright.config.ts`. */
const unitMs = 300_000;
const journeyMs = 30_000;

/** Numbers of milliseconds that end a wait or a test. */
function findLimits(source: string): number[] {
  const written = [
    ...source.matchAll(/\btimeout: ([\d_]+)\s*[,}]/gu),
    ...source.matchAll(/^\}, ([\d_]+)\);$/gmu),
  ];
  return written.map(([, number = '']) => Number(number.replaceAll('_', '')));
}

/** What is tried again until it passes may give up on one try. */
const withoutRepeated = (source: string) =>
  source.replaceAll(/expect\(async \(\) => \{.*?\n\s*\}\)\.toPass\(\)/gsu, '');

async function findFiles(pattern: string, isWrong: (source: string) => boolean): Promise<string[]> {
  const found: string[] = [];
  for await (const file of glob(pattern, { cwd: root, exclude: ['**/node_modules/**'] })) {
    if (isWrong(await readFile(path.join(root, file), 'utf8'))) found.push(file);
  }
  return found;
}

test('limits are found, and those of a single try are not', () => {
  expect(findLimits("test('a', { timeout: 20_000 }, run);\n}, 60_000);\n")).toEqual([
    20_000, 60_000,
  ]);
  const repeated = 'await expect(async () => {\n  await look({ timeout: 2_000 });\n}).toPass();';
  expect(findLimits(withoutRepeated(repeated))).toEqual([]);
  expect(findLimits(withoutRepeated('}).toPass({ timeout: 20_000 });'))).toEqual([20_000]);
});

test('no test gives up sooner than all others on a busy machine', async () => {
  const isHasty = (source: string) =>
    // Its limit is a second, which no setting changes.
    /\bvi\.wait(?:For|Until)\(/u.test(source) ||
    findLimits(source).some((ms) => ms > 0 && ms < unitMs);
  const places = '{contract,server,web,site,extension}/src/**/*.test.ts';
  expect(await findFiles(places, isHasty)).toEqual([]);
});

test('no journey gives up sooner than all others on a busy machine', async () => {
  const isHasty = (source: string) =>
    findLimits(withoutRepeated(source)).some((ms) => ms > 0 && ms < journeyMs);
  expect(await findFiles('e2e/{journeys,support}/**/*.ts', isHasty)).toEqual([]);
});
