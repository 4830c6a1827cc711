import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const web = join(import.meta.dirname, '../web/src');

const { operations } = JSON.parse(
  await readFile(join(web, 'locales/en-US/errors.json'), 'utf8'),
) as { operations: Record<string, unknown> };

/** What a call, a form or a report of a failure names as its operation. */
const named = /\boperation: '(\w+)'|\b(?:reportError|describeError)\([^;]*?, '(\w+)'/gu;

test('every operation that an error text can name is named by some call', async () => {
  const used = new Set<string | undefined>();
  for await (const file of glob('**/*.{ts,tsx}', { cwd: web })) {
    if (file.includes('.test.')) continue;
    const text = await readFile(join(web, file), 'utf8');
    for (const [, inMeta, inReport] of text.matchAll(named)) used.add(inMeta ?? inReport);
  }
  const unused = Object.keys(operations).filter((operation) => !used.has(operation));
  expect(unused).toEqual([]);
});
