import { readFileSync } from 'node:fs';
import path from 'node:path';

import { type Locale, locales } from '@kith/contract/core/locales';
import { expect, test } from 'vitest';

import { readTexts } from './catalogues.ts';

type Entry = {
  idea: string;
  names: Record<Locale, string>;
  /** Words that would be a second name of the idea. */
  not: Partial<Record<Locale, readonly string[]>>;
};

const publicGlossary = path.join(import.meta.dirname, '../site/src/glossary/terms');
/** Names that science has given, and everyday words that the glossary explains. */
const namesOfScience: Partial<Record<Locale, readonly string[]>> = { 'en-US': ['tie', 'ties'] };
const publicTexts = path.join(import.meta.dirname, '../site/src/texts');
const catalogues = path.join(import.meta.dirname, '../web/src/locales');
const entries = JSON.parse(
  readFileSync(path.join(catalogues, 'glossary.json'), 'utf8'),
) as readonly Entry[];

/** Matches whole words; languages without spaces match anywhere. */
function matcherOf(word: string): RegExp {
  const escaped = word.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
  const isSpaced = /\p{Script=Latin}/u.test(word);
  return new RegExp(isSpaced ? `(?<![\\p{L}-])${escaped}(?![\\p{L}-])` : escaped, 'iu');
}

test.each(locales)('the %s texts use each name of the glossary', (locale) => {
  const texts = [...readTexts(catalogues, locale).values()].map((text) => text.toLowerCase());
  const unused = entries
    .map(({ names }) => names[locale])
    .filter((name) => !texts.some((text) => text.includes(name.toLowerCase())));
  expect(unused).toEqual([]);
});

test.each(locales)('the %s terms of the public glossary give no idea a second name', (locale) => {
  const words = entries
    .flatMap(({ not }) => not[locale] ?? [])
    .filter((word) => !namesOfScience[locale]?.includes(word));
  const file = readFileSync(path.join(publicGlossary, `${locale}.json`), 'utf8');
  const terms = JSON.parse(file) as Record<string, Record<string, string>>;
  const text = Object.values(terms)
    .flatMap((term) => Object.values(term))
    .join('\n');
  expect(words.filter((word) => matcherOf(word).test(text))).toEqual([]);
});

test.each(locales)('the %s texts give no idea of the glossary a second name', (locale) => {
  const words = entries.flatMap(({ not }) => not[locale] ?? []);
  // What a member may type for a command.
  const texts = [...readTexts(catalogues, locale), ...readTexts(publicTexts, locale)].filter(
    ([key]) => !key.startsWith('commands:words.'),
  );
  const found = texts.flatMap(([key, text]) =>
    words
      .filter((word) => matcherOf(word).test(text.replaceAll(/\{\{\w+\}\}/gu, '')))
      .map((word) => `${key}: ${word}`),
  );
  expect(found).toEqual([]);
});
