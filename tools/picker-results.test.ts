import { readFileSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '../web/src');
/** A combobox whose options come from a search on the server. */
const searching = /<(?:Person)?Combobox\b[\s\S]*\bonSearch=\{set/u;
const local = /from '(?<path>(?:\.{1,2}|#features)\/[^']*\/?api\/[^']*)'/gu;

/** The file and the modules of queries that it imports. */
function readWithQueries(file: string, text: string): string {
  const imported = [...text.matchAll(local)].map(({ groups }) => {
    const path = groups!['path']!;
    const from = path.startsWith('#')
      ? join(source, path.slice(1))
      : resolve(source, dirname(file), path);
    return readFileSync(from, 'utf8');
  });
  return [text, ...imported].join('\n');
}

test('a picker keeps what was found until the next answer, so that Enter always chooses', async () => {
  const found = new Map<string, boolean>();
  for await (const file of glob('**/*.tsx', { cwd: source })) {
    const text = await readFile(join(source, file), 'utf8');
    if (!searching.test(text) || file.startsWith('ui/')) continue;
    found.set(file, readWithQueries(file, text).includes('placeholderData: keepPreviousData'));
  }
  expect(found.size).toBeGreaterThan(8);
  expect([...found].filter(([, keeps]) => !keeps).map(([file]) => file)).toEqual([]);
});
