import { glob, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';

import { expect, test } from 'vitest';

import { findPatterns, isSlow } from './slow-patterns.ts';

const root = join(import.meta.dirname, '..');

/** Their text is cut to a length at which they are quick. */
const allowed = ['server/src/features/imports/readers/read-signature.ts'];

test('patterns that take long for some texts are found', () => {
  const slow = [/^(?:\uFEFF|\s)*</u, /^(?:\w+,?)*$/u, /^\S+\.\S{2,}\/\S+$/u, /: +(?<text>.+)$/u];
  // One whose bound is high, and would keep an automaton busy.
  const host = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]+$/u;
  const quick = [
    host,
    /^\s*</u,
    /^(?:\w+,)*$/u,
    /[ \t]+/u,
    /^\p{RGI_Emoji}$/v,
    /(?<year>\d{4})-\d\d/u,
  ];
  expect(slow.filter((pattern) => !isSlow(pattern))).toEqual([]);
  expect(quick.filter((pattern) => isSlow(pattern))).toEqual([]);
  expect(findPatterns('a.ts', 'const date = text.match(/\\d+/gu) ?? 4 / 2;')).toEqual([
    { source: '\\d+', flags: 'gu' },
  ]);
});

test('no text makes a pattern take long', async () => {
  const found = new Set<string>();
  for await (const file of glob('{contract,server,web}/src/**/*.{ts,tsx}', { cwd: root })) {
    if (/\.test\.tsx?$/u.test(file)) continue;
    const patterns = findPatterns(file, await readFile(join(root, file), 'utf8'));
    if (patterns.some(isSlow)) found.add(file.split(sep).join('/'));
  }
  expect([...found].toSorted()).toEqual(allowed);
});
