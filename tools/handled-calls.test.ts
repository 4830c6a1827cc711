import { glob, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';

import { expect, test } from 'vitest';

const sources = join(import.meta.dirname, '../web/src');

/** A call of the server that a component waits for itself. */
const awaited = /\b(?:await|void) (?:apiClient|\w+Calls)\./u;

/** These deal with every failure themselves. */
const handled = ['routes/enterprise-attempt.tsx'];

/** Through a mutation a failure is shown in the member's language, and the lists follow. */
test('components call the server through queries and mutations', async () => {
  const found: string[] = [];
  for await (const file of glob('**/*.tsx', { cwd: sources })) {
    if (awaited.test(await readFile(join(sources, file), 'utf8'))) {
      found.push(file.replaceAll(sep, '/'));
    }
  }
  expect(found.toSorted()).toEqual(handled);
});
