import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { brand } from '@kith/contract/core/brand';
import { type Locale, locales } from '@kith/contract/core/locales';

import { entries, slugs, type TermSlug } from '#site/glossary/entries.ts';

type Texts = {
  term: string;
  /** One sentence: what it is. */
  short: string;
  /** What to know beyond that. */
  long: string;
  /** How the term is read, where its letters don't say so: kana, or pinyin without tones. */
  reading?: string;
};

export type Term = Texts & {
  slug: TermSlug;
  related: readonly TermSlug[];
  source: string | null;
  /** Under which letter of its language it is. */
  letter: string;
};

type Glossary = {
  /** Every letter of the language, also those without a term. */
  alphabet: readonly string[];
  /** In the language's own order. */
  terms: readonly Term[];
};

const latin = Array.from({ length: 26 }, (_, place) => String.fromCodePoint(65 + place));
const spanish = latin.flatMap((letter) => (letter === 'N' ? ['N', 'Ñ'] : [letter]));
/** The rows of the kana table, each with its first reading and those of others that belong to it. */
const kanaRows = ['あ', 'か', 'さ', 'た', 'な', 'は', 'ま', 'や', 'ら', 'わ'] as const;
const japaneseLatin = 'A–Z';
const kana = new Intl.Collator('ja', { sensitivity: 'base' });

const alphabetOf = (locale: Locale): readonly string[] => {
  if (locale === 'ja-JP') return [...kanaRows, japaneseLatin];
  return locale === 'es-ES' ? spanish : latin;
};

/** The letter of a reading: a row of kana, or a letter without its accent, except ñ. */
export function letterOf(locale: Locale, reading: string): string {
  const [first = ''] = reading;
  if (locale === 'ja-JP') {
    return (
      kanaRows.findLast(
        (row) => kana.compare(row, first) <= 0 && !/\p{Script=Latin}/u.test(first),
      ) ?? japaneseLatin
    );
  }
  const upper = first.toLocaleUpperCase(locale);
  return upper === 'Ñ' ? upper : upper.normalize('NFD').charAt(0);
}

function readTexts(locale: Locale): Record<TermSlug, Texts> {
  const file = join(import.meta.dirname, 'terms', `${locale}.json`);
  const text = readFileSync(file, 'utf8').replaceAll('{{brand}}', brand.name);
  return JSON.parse(text) as Record<TermSlug, Texts>;
}

function readGlossary(locale: Locale): Glossary {
  const texts = readTexts(locale);
  const alphabet = alphabetOf(locale);
  const collator = new Intl.Collator(locale === 'zh-CN' ? 'en-US' : locale);
  const terms = slugs.map((slug): Term => {
    const own = texts[slug];
    const entry: { related: readonly TermSlug[]; source?: string } = entries[slug];
    const { related, source = null } = entry;
    return { ...own, slug, related, source, letter: letterOf(locale, readingOf(own)) };
  });
  const placeOf = ({ letter }: Term) => alphabet.indexOf(letter);
  const sorted = terms.toSorted(
    (a, b) => placeOf(a) - placeOf(b) || collator.compare(readingOf(a), readingOf(b)),
  );
  return { alphabet, terms: sorted };
}

const readingOf = ({ reading, term }: Texts): string => reading ?? term;

const glossaries = new Map(locales.map((locale) => [locale, readGlossary(locale)]));

export function openGlossary(locale: Locale): Glossary {
  const glossary = glossaries.get(locale);
  if (glossary === undefined) throw new Error(`There is no glossary in ${locale}`);
  return glossary;
}

export function findTerm(locale: Locale, slug: TermSlug): Term {
  const term = openGlossary(locale).terms.find((one) => one.slug === slug);
  if (term === undefined) throw new Error(`The glossary has no term ${slug}`);
  return term;
}
