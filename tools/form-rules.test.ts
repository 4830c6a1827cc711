import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '../web/src');
const kit = /^ui[/\\]form[/\\]/u;
const ownForm = /<form\b/u;
const ownState = /import\s*\{[^}]*\buseForm\b[^}]*\}\s*from 'react-hook-form'/u;

async function readFiles(): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for await (const file of glob('**/*.{ts,tsx}', { cwd: source })) {
    files.set(file, await readFile(join(source, file), 'utf8'));
  }
  return files;
}

test('every form of the browser uses the form kit', async () => {
  const files = await readFiles();
  const inKit = [...files].filter(([file]) => kit.test(file)).map(([, text]) => text);
  expect(inKit.some((text) => ownForm.test(text))).toBe(true);
  expect(inKit.some((text) => ownState.test(text))).toBe(true);

  const outside = [...files]
    .filter(([file, text]) => !kit.test(file) && (ownForm.test(text) || ownState.test(text)))
    .map(([file]) => file);
  expect(outside).toEqual([]);
});
