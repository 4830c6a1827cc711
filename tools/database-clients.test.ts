import { glob, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';

import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

test('a connection to the database is made where its loss is survived', async () => {
  const found: string[] = [];
  for await (const file of glob('{server,e2e}/**/*.ts', {
    cwd: root,
    exclude: ['**/node_modules'],
  })) {
    const text = await readFile(join(root, file), 'utf8');
    if (/new (?:pg\.)?(?:Client|Pool)\(/u.test(text)) found.push(file.split(sep).join('/'));
  }
  expect(found.toSorted()).toEqual([
    'server/src/platform/database/create-client.ts',
    'server/src/platform/database/database.ts',
  ]);
});
