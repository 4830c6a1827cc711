import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { compile } from 'tailwindcss';
import { expect, test } from 'vitest';

const pageStyles = join(import.meta.dirname, '../../../server/src/features/sharing/pages/styles');
const { resolve } = createRequire(import.meta.url);

async function loadStylesheet(id: string, base: string) {
  // Fonts have no classes.
  if (id.startsWith('@fontsource')) return { path: id, base, content: '' };
  const path = id.startsWith('.')
    ? join(base, id)
    : resolve(id === 'tailwindcss' ? 'tailwindcss/index.css' : id);
  return { path, base: dirname(path), content: await readFile(path, 'utf8') };
}

async function readPageClasses(): Promise<string[]> {
  const names = await readdir(pageStyles);
  const sheets = await Promise.all(names.map((name) => readFile(join(pageStyles, name), 'utf8')));
  const classes = sheets
    .join('\n')
    .replaceAll(/\/\*.*?\*\//gsu, '')
    .matchAll(/\.(?<name>[a-z][\w-]*)/gu);
  return [...new Set(Array.from(classes, ({ groups }) => groups?.['name'] ?? ''))].toSorted();
}

/** The pages without scripts load the app's styles, too: a class of both would get the rules of both. */
test("no class of the pages without scripts is a utility of the app's styles", async () => {
  const { build } = await compile("@import './base.css';", {
    base: import.meta.dirname,
    loadStylesheet,
  });
  const classes = await readPageClasses();
  expect(classes).toContain('bordered');
  const css = build([...classes, 'outline', 'slider']);
  const isUtility = (name: string) => new RegExp(`\\.${name}\\s*[{,:]`, 'u').test(css);
  expect(['outline', 'slider', 'bordered'].filter(isUtility)).toEqual(['outline', 'slider']);
  expect(classes.filter(isUtility)).toEqual([]);
});
