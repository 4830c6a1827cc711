import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defaultLocale, locales } from '@kith/contract/core/locales';
import { describe, expect, test } from 'vitest';
import { namespaces } from '#lib/i18n/namespaces.ts';
import { dynamicKeys } from './dynamic-keys.ts';
import { sameAsEnglish } from './same-as-english.ts';

type Texts = Map<string, string>;

const sourceFolder = path.resolve(import.meta.dirname, '..');
const pluralSuffix = /_(?:zero|one|two|few|many|other)$/u;
const placeholder = /\{\{\s*(\w+)/gu;
/** Names, signs and numbers alone read the same everywhere. */
const needsTranslation = /\p{L}{2,}/u;

function flatten(node: unknown, prefix: string, texts: Texts): Texts {
  for (const [key, value] of Object.entries(node as Record<string, unknown>)) {
    const name = prefix === '' ? key : `${prefix}.${key}`;
    if (typeof value === 'string') texts.set(name, value);
    else flatten(value, name, texts);
  }
  return texts;
}

function readTexts(locale: string): Texts {
  const all: Texts = new Map();
  for (const namespace of namespaces) {
    const file = path.join(import.meta.dirname, locale, `${namespace}.json`);
    const source = existsSync(file) ? readFileSync(file, 'utf8') : '{}';
    const texts = flatten(JSON.parse(source), '', new Map());
    for (const [key, text] of texts) all.set(`${namespace}:${key}`, text);
  }
  return all;
}

/** Keys as a language's own plural forms want them: `x_one`, `x_other` become the forms it has. */
function expectedKeys(english: Texts, locale: string): string[] {
  const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  const keys = [...english.keys()].flatMap((key) =>
    pluralSuffix.test(key)
      ? forms.map((form) => `${key.replace(pluralSuffix, '')}_${form}`)
      : [key],
  );
  return [...new Set(keys)].toSorted();
}

function placeholdersOf(text: string): Set<string> {
  return new Set([...text.matchAll(placeholder)].map((match) => match[1] ?? ''));
}

function readSources(): { file: string; source: string }[] {
  return readdirSync(sourceFolder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/u.test(file) && !/\.test\.tsx?$/u.test(file))
    .map((file) => ({ file, source: readFileSync(path.join(sourceFolder, file), 'utf8') }));
}

/** Every quoted word of the source that could be a key, with the namespaces its file uses. */
function findUsedKeys(): Set<string> {
  const used = new Set<string>();
  for (const { source } of readSources()) {
    const inFile = namespaces.filter((namespace) => source.includes(`'${namespace}'`));
    for (const [, word] of source.matchAll(/['"`]([\w:.-]+)['"`]/gu)) {
      if (!word) continue;
      if (word.includes(':')) used.add(word);
      else for (const namespace of inFile) used.add(`${namespace}:${word}`);
    }
  }
  return used;
}

const english = readTexts(defaultLocale);

test('every text is used somewhere in the source', () => {
  const used = findUsedKeys();
  const unused = [...english.keys()].filter(
    (key) =>
      !used.has(key) &&
      !used.has(key.replace(pluralSuffix, '')) &&
      !dynamicKeys.some((prefix) => key.startsWith(prefix)),
  );
  expect(unused).toEqual([]);
});

test('every dynamic prefix still has texts under it', () => {
  const idle = dynamicKeys.filter(
    (prefix) => ![...english.keys()].some((key) => key.startsWith(prefix)),
  );
  expect(idle).toEqual([]);
});

describe.each(locales)('%s', (locale) => {
  const texts = readTexts(locale);

  test('has exactly the keys of English, in its own plural forms', () => {
    expect([...texts.keys()].toSorted()).toEqual(expectedKeys(english, locale));
  });

  test('has no empty text', () => {
    expect([...texts].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  test('fills only the blanks that English has', () => {
    const strange = [...texts].filter(([key, text]) => {
      const base = key.replace(pluralSuffix, '');
      const model = english.get(key) ?? english.get(`${base}_other`) ?? '';
      const known = placeholdersOf(model);
      return [...placeholdersOf(text)].some((name) => !known.has(name));
    });
    expect(strange).toEqual([]);
  });
});

test.each(locales.filter((locale) => locale !== defaultLocale))(
  '%s leaves nothing in English',
  (locale) => {
    const allowed = sameAsEnglish[locale] ?? [];
    const untranslated = [...readTexts(locale)]
      .filter(([key, text]) => text === english.get(key) && needsTranslation.test(text))
      .map(([key]) => key);
    expect(untranslated.filter((key) => !allowed.includes(key))).toEqual([]);
    expect(allowed.filter((key) => !untranslated.includes(key))).toEqual([]);
  },
);
