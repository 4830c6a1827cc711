import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';

import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');
/** A cleaned text that is cut by its units. */
const cutByUnits = /clean(?:Text|Line|Input|Markup)\((?:[^()]|\([^()]*\))*\)\s*\.slice\(0,/u;

// Half an emoji is shown as a box, and PostgreSQL refuses it in JSON.
test('texts are cut by `cutText`, never within a character', async () => {
  const found: string[] = [];
  for await (const file of glob('{server,contract}/src/**/*.ts', { cwd: root })) {
    const source = await readFile(path.join(root, file), 'utf8');
    if (!file.endsWith('.test.ts') && cutByUnits.test(source)) found.push(file);
  }
  expect(found).toEqual([]);
});
