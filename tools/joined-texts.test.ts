import { glob, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';

import { expect, test } from 'vitest';
import { findJoinedTexts } from './joined-texts.ts';

/** Files whose joined texts are right so. */
const known = [
  // Becomes a field of a request, which others read in their language.
  'app/opportunities/create-part.tsx',
];

const sources = join(import.meta.dirname, '../web/src');

test('texts are joined as their language does', async () => {
  const files = new Map<string, string>();
  for await (const file of glob('**/*.{ts,tsx}', { cwd: sources })) {
    if (/\.test\.tsx?$/u.test(file)) continue;
    files.set(file.replaceAll(sep, '/'), await readFile(join(sources, file), 'utf8'));
  }
  const found = findJoinedTexts(files).map((place) => place.slice(0, place.lastIndexOf(':')));
  expect(found.toSorted()).toEqual(known);
});

const lines = [
  "const about = [title, company].filter(Boolean).join(', ');",
  'const label = `${name}: ${value}`;',
  'const both = `${title}, ${company}`;',
  'const start = `${field}: `;',
  '<p>{name}: <b>{value}</b></p>;',
  '<p>{share}, {kind}</p>;',
  'const place = `${file}, `;',
  // And these are clear.
  "const about = format.series([title, company]) + names.join(' · ');",
  'const style = `repeat(${columns}, 1fr)`;',
  '<p>{name} · {value}</p>;',
];

test('finds texts that are joined by a comma or a colon', () => {
  const files = new Map([['screen.tsx', lines.join('\n')]]);
  expect(findJoinedTexts(files)).toEqual([1, 2, 3, 4, 5, 6, 7].map((line) => `screen.tsx:${line}`));
});
