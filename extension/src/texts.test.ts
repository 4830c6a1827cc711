import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { locales } from '@kith/contract/core/locales';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../_locales');
type Texts = Record<string, { message: string }>;
const open = async (locale: string) =>
  JSON.parse(await readFile(join(folder, locale, 'messages.json'), 'utf8')) as Texts;
const names = await readdir(folder);
const english = await open('en');

test('every language of the product has every text, with the same values', async () => {
  const wanted = locales.map((locale) => (locale === 'zh-CN' ? 'zh_CN' : locale.slice(0, 2)));
  expect(names.toSorted()).toEqual(wanted.toSorted());
  const valuesOf = (text: string | undefined) => text?.match(/\$\d/gu) ?? [];
  for (const name of names) {
    const texts = await open(name);
    expect(Object.keys(texts), name).toEqual(Object.keys(english));
    for (const [key, { message }] of Object.entries(texts)) {
      expect(message.trim(), `${name} ${key}`).not.toBe('');
      expect(valuesOf(message), `${name} ${key}`).toEqual(valuesOf(english[key]?.message));
    }
  }
});

test('every text is used, and fits where the browsers show it', async () => {
  const sources = await readdir(import.meta.dirname, { recursive: true });
  const written = await Promise.all(
    sources
      .filter((file) => /\.tsx?$/u.test(file) && !file.includes('.test.'))
      .map((file) => readFile(join(import.meta.dirname, file), 'utf8')),
  );
  const all = written.join('\n');
  const isUsed = (key: string) =>
    key.startsWith('kind_') || new RegExp(`['_]${key}['_]`, 'u').test(all);
  expect(Object.keys(english).filter((key) => !isUsed(key))).toEqual([]);
  // The stores refuse longer descriptions.
  for (const name of names)
    expect((await open(name))['description']?.message.length).toBeLessThan(133);
});
