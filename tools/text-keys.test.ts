import { glob, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';

import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const unchecked =
  /\buseTranslation\b[^;]*from 'react-i18next'|\bgetFixedT\(|\bi18next\.t\(|\bTFunction\b/u;

test('texts are read where the compiler checks their keys', async () => {
  const found: string[] = [];
  for await (const file of glob('web/src/**/*.{ts,tsx}', { cwd: root })) {
    const text = await readFile(join(root, file), 'utf8');
    if (unchecked.test(text)) found.push(file.split(sep).join('/'));
  }
  expect(found).toEqual(['web/src/lib/i18n/use-translation.ts']);
});
