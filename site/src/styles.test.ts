import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, 'styles');
/** A rule of one class alone; a class in a list of selectors shares what the list says. */
const rule = /(?<![,\w] *\n)^\.(?<name>[\w-]+) \{/gmu;

test('a class has its style in one stylesheet, so that no other page’s part changes it', () => {
  const sheets = new Map<string, Set<string>>();
  for (const sheet of readdirSync(folder)) {
    for (const { groups } of readFileSync(join(folder, sheet), 'utf8').matchAll(rule)) {
      const name = groups!['name']!;
      sheets.set(name, (sheets.get(name) ?? new Set()).add(sheet));
    }
  }
  expect(sheets.size).toBeGreaterThan(30);
  expect([...sheets].filter(([, files]) => files.size > 1).map(([name]) => name)).toEqual([]);
});
