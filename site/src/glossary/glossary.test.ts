import { type Locale, locales } from '@kith/contract/core/locales';
import { expect, test } from 'vitest';

import { entries, slugs } from './entries.ts';
import { letterOf, openGlossary } from './glossary.ts';

const leastTerms = 60;

test('every term has its texts in every language, which name each term once', () => {
  expect(slugs.length).toBeGreaterThanOrEqual(leastTerms);
  for (const locale of locales) {
    const { terms } = openGlossary(locale);
    expect(terms.map(({ slug }) => slug).toSorted()).toEqual(slugs.toSorted());
    expect(new Set(terms.map(({ term }) => term)).size).toBe(slugs.length);
    const gaps = terms.filter(({ term, short, long }) => [term, short, long].includes(''));
    expect(gaps).toEqual([]);
  }
});

test('no explanation is left in English', () => {
  const english = new Set(openGlossary('en-US').terms.flatMap(({ short, long }) => [short, long]));
  for (const locale of locales.filter((one) => one !== 'en-US')) {
    const { terms } = openGlossary(locale);
    expect(terms.filter(({ short, long }) => english.has(short) || english.has(long))).toEqual([]);
  }
});

test('terms lead to terms that exist, and every term is led to', () => {
  const related = slugs.flatMap((slug) => entries[slug].related as readonly string[]);
  expect(related.filter((slug) => !Object.hasOwn(entries, slug))).toEqual([]);
  expect(slugs.filter((slug) => entries[slug].related.some((one) => one === slug))).toEqual([]);
  expect(slugs.filter((slug) => !related.includes(slug))).toEqual([]);
});

test.each([
  ['de-DE', 'Überfällig', 'U'],
  ['fr-FR', 'Étiquette', 'E'],
  ['es-ES', 'ñandú', 'Ñ'],
  ['en-US', 'vCard', 'V'],
  ['ja-JP', 'がくしゅう', 'か'],
  ['ja-JP', 'ぱいぷらいん', 'は'],
  ['ja-JP', 'よわいちゅうたい', 'や'],
  ['ja-JP', 'crm', 'A–Z'],
  ['zh-CN', 'renmai', 'R'],
] as const)('in %s, %s is under %s', (locale, reading, letter) => {
  expect(letterOf(locale, reading)).toBe(letter);
});

test.each(locales)('in %s the terms are in the order of the language', (locale: Locale) => {
  const { alphabet, terms } = openGlossary(locale);
  const places = terms.map(({ letter }) => alphabet.indexOf(letter));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

/** 重 is read in two ways, and the collation knows only the other one. */
const ambiguous = /^重/u;

test('Chinese terms are under the letter that the collation by pinyin gives them', () => {
  const collator = new Intl.Collator('zh-CN-u-co-pinyin');
  const { terms } = openGlossary('zh-CN');
  const chinese = terms.filter(
    ({ term }) => /^\p{Script=Han}/u.test(term) && !ambiguous.test(term),
  );
  const sorted = chinese.toSorted((a, b) => collator.compare(a.term, b.term));
  expect(sorted.map(({ letter }) => letter)).toEqual(chinese.map(({ letter }) => letter));
});
