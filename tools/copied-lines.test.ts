import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';

import { expect, test } from 'vitest';

import { findCopiedLines } from './copied-lines.ts';

const root = path.join(import.meta.dirname, '..');
const sources = '{contract,server,web,site,e2e,bench,tools}/**/*.{ts,tsx,css,sql}';
/** Generated; frozen; tables of endpoints, which list the same errors again. */
const skipped = /node_modules|\/build\/|database-types\.ts$|\/migrations\/|endpoints\.ts$/u;

const lines = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) => `  ${name}(${index});`).join('\n');

test('twelve lines in two places are found once, eleven are not', () => {
  const copied = lines(14, 'step');
  expect(
    findCopiedLines([
      ['a.ts', `${lines(3, 'first')}\n${copied}`],
      ['b.ts', `${copied}\n\n}\n${lines(3, 'last')}`],
    ]),
  ).toEqual([
    [
      { file: 'a.ts', line: 4 },
      { file: 'b.ts', line: 1 },
    ],
  ]);
  expect(
    findCopiedLines([
      ['a.ts', `${lines(11, 'step')}\n${lines(1, 'one')}`],
      ['b.ts', `${lines(11, 'step')}\n${lines(1, 'other')}`],
    ]),
  ).toEqual([]);
});

test('no passage of twelve lines is in two places', async () => {
  const files: [string, string][] = [];
  for await (const file of glob(sources, { cwd: root, exclude: (name) => skipped.test(name) })) {
    if (!skipped.test(file)) files.push([file, await readFile(path.join(root, file), 'utf8')]);
  }
  expect(files.length).toBeGreaterThan(2_000);
  expect(findCopiedLines(files)).toEqual([]);
});
