import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '../web/src');
const bare = /\.set(?:Query|Queries)Data\b/u;

const allowed = [
  // Its request adds to what is known when it is answered.
  'features/messages/api/thread.ts',
  'lib/newer-data.ts',
];

test('data of queries is set where an older answer can’t replace it', async () => {
  const found: string[] = [];
  for await (const file of glob('**/*.{ts,tsx}', { cwd: source })) {
    if (/\.test\.tsx?$/u.test(file)) continue;
    if (bare.test(await readFile(join(source, file), 'utf8'))) found.push(file);
  }
  expect(found.map((file) => file.replaceAll('\\', '/')).toSorted()).toEqual(allowed);
});
