import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const server = join(import.meta.dirname, '../server/src');

/** Workers count limits of one name together. */
test('every limit in memory has a name of its own', async () => {
  const names: string[] = [];
  for await (const file of glob('**/*.ts', { cwd: server })) {
    if (file.endsWith('.test.ts')) continue;
    const text = await readFile(join(server, file), 'utf8');
    if (!text.includes('createRateLimit')) continue;
    for (const [, name = ''] of text.matchAll(/\{\s*name: ['`]([^'`]+)['`],\s*points/gu)) {
      names.push(name);
    }
  }
  expect(names.length).toBeGreaterThan(40);
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
});
