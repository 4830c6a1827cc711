import type { Locale } from '@kith/contract/core/locales';
import { Faker } from '@faker-js/faker';
import { faker as german } from '@faker-js/faker/locale/de';
import { faker as english } from '@faker-js/faker/locale/en';
import { faker as spanish } from '@faker-js/faker/locale/es';
import { faker as french } from '@faker-js/faker/locale/fr';
import { faker as japanese } from '@faker-js/faker/locale/ja';
import { faker as chinese } from '@faker-js/faker/locale/zh_CN';

import { chinese as chineseWords } from './words/chinese.ts';
import { english as englishWords } from './words/english.ts';
import { french as frenchWords } from './words/french.ts';
import { german as germanWords } from './words/german.ts';
import { japanese as japaneseWords } from './words/japanese.ts';
import type { SampleWords } from './words/sample-words.ts';
import { spanish as spanishWords } from './words/spanish.ts';

/** Whose names, and how many of them. */
type NameShare = { source: Faker; share: number };

/** A region: its words, and where its people's names come from. */
export type Region = { words: SampleWords; names: readonly NameShare[] };

/** People of several countries in English, for tests and the command line. */
const international: Region = {
  words: englishWords,
  names: [
    { source: english, share: 0.45 },
    { source: spanish, share: 0.15 },
    { source: french, share: 0.13 },
    { source: german, share: 0.17 },
    { source: japanese, share: 0.1 },
  ],
};

const regions: Record<Locale, Region> = {
  'en-US': { words: englishWords, names: [{ source: english, share: 1 }] },
  'de-DE': { words: germanWords, names: [{ source: german, share: 1 }] },
  'fr-FR': { words: frenchWords, names: [{ source: french, share: 1 }] },
  'es-ES': { words: spanishWords, names: [{ source: spanish, share: 1 }] },
  'ja-JP': { words: japaneseWords, names: [{ source: japanese, share: 1 }] },
  'zh-CN': { words: chineseWords, names: [{ source: chinese, share: 1 }] },
};

export function regionOf(locale: Locale | undefined): Region {
  return locale === undefined ? international : regions[locale];
}

/** A source of numbers and words; the same seed gives the same. */
export function openDice(seed: number): Faker {
  return new Faker({ locale: english.rawDefinitions, seed });
}

export function openNames({ names }: Region, seed: number): { faker: Faker; share: number }[] {
  return names.map(({ source, share }) => ({
    faker: new Faker({ locale: source.rawDefinitions, seed }),
    share,
  }));
}
