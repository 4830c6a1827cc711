import { readFileSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';

type Entry = { word: string; forms?: readonly string[]; use: string };

const root = join(import.meta.dirname, '..');
const sources = '{server,contract,web,site,e2e,bench}/src/**/*.{ts,tsx,sql}';
const others = '{tools,e2e}/**/*.ts';
/** The numbered schema keeps its names, generated types follow the tables, and this list names the words. */
const excluded =
  /\/migrations\/numbered|\/locales\/|database-types\.ts|adopt-numbered-schema|numbered-schema\.test|tools\/vocabulary/u;

const titleCalls = new Set(['test', 'it', 'describe']);
const vocabulary = JSON.parse(
  readFileSync(join(import.meta.dirname, 'vocabulary.json'), 'utf8'),
) as readonly Entry[];
const entries = vocabulary.map(({ word, forms = [], use }) => ({ words: [word, ...forms], use }));
const words = entries.flatMap((entry) => entry.words);
/** Spares most files from being parsed. */
const mayContain = new RegExp(words.join('|').replaceAll(' ', String.raw`[\s*]+`), 'iu');

/** `tellLater` as `tell later`, and `tell-morning.ts` as `tell morning ts`. */
function splitName(name: string): string {
  return name
    .replaceAll(/(?<=[\p{Ll}\d])(?=\p{Lu})/gu, ' ')
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .toLowerCase();
}

/** The identifiers, comments and test titles of a source, as lower-case text. */
function readProse(path: string, text: string): string {
  const names = splitName(path);
  if (path.endsWith('.sql')) return `${names} ${[...text.matchAll(/--.*/gu)].join(' ')}`;
  const { program, comments } = parseSync(path, text);
  const prose = [names, ...comments.map(({ value }) => value)];
  new Visitor({
    Identifier: ({ name }) => void prose.push(splitName(name)),
    JSXIdentifier: ({ name }) => void prose.push(splitName(name)),
    CallExpression: ({ callee, arguments: [title] }) => {
      const called = text.slice(callee.start, callee.end).split(/[.(]/u, 1)[0] ?? '';
      if (title && titleCalls.has(called)) prose.push(text.slice(title.start, title.end));
    },
  }).visit(program);
  return prose
    .join(' ; ')
    .toLowerCase()
    .replaceAll(/[\s*]+/gu, ' ');
}

/** Each unused word in a source, with what to write instead. */
function findWords(path: string, text: string): string[] {
  if (!mayContain.test(path) && !mayContain.test(text)) return [];
  const prose = readProse(path, text);
  return entries.flatMap(({ words: forms, use }) =>
    forms
      .filter((word) => new RegExp(String.raw`(?<!\p{L})${word}(?!\p{L})`, 'u').test(prose))
      .map((word) => `${path}: "${word}" (write: ${use})`),
  );
}

test('names, comments and test titles use the field’s standard terms', async () => {
  const found: string[] = [];
  for await (const path of glob([sources, others], {
    cwd: root,
    exclude: ['**/node_modules/**'],
  })) {
    if (excluded.test(path)) continue;
    found.push(...findWords(path, await readFile(join(root, path), 'utf8')));
  }
  expect(found).toEqual([]);
});

test.each([
  ['an identifier', 'a.ts', 'export const tellLater = 1;'],
  ['a file name', 'tell-morning.ts', ''],
  ['a comment', 'a.ts', '/** What is put\n * away. */'],
  ['a test title', 'a.test.ts', "test('nobody gets in', () => {});"],
  ['a title of a table of tests', 'a.test.ts', "test.each([1])('mails %s', () => {});"],
  ['a comment of a database function', 'a.sql', '-- The members whom it notifies.'],
])('finds a word in %s', (_place, path, text) => {
  expect(findWords(path, text)).toHaveLength(1);
});

test('ignores strings and longer words', () => {
  const text = "/** A fortune teller. */ export const intelligible = ['nobody'];";
  expect(findWords('a.ts', text)).toEqual([]);
});
