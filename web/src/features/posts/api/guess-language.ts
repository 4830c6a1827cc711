import type { Locale } from '@kith/contract/core/locales';

/** Frequent words of the languages in Latin letters; those of two languages count for both. */
const words = {
  de: 'der die das und ist nicht ich wir ein eine mit für auf zu von den im sich auch sind',
  en: 'the and is are of to in for with that this we you it on our my have was be',
  es: 'el la los las de que y en un una con para por es no se su más como del',
  fr: 'le la les de des et est un une que pour dans en du avec sur pas nous ce qui',
};
const latin = Object.entries(words).map(([language, list]) => ({
  language,
  words: new Set(list.split(' ')),
}));

/** Fewer frequent words say nothing. */
const fewest = 2;

/** The language of a text, `de`; null where that isn't clear, as in another language or a few words. */
export function guessLanguage(text: string): string | null {
  if (/[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text)) return 'ja';
  if (/\p{sc=Hangul}/u.test(text)) return 'ko';
  if (/\p{sc=Han}/u.test(text)) return 'zh';
  const found = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const [best, next] = latin
    .map(({ language, words: known }) => ({
      language,
      count: found.filter((word) => known.has(word)).length,
    }))
    .toSorted((one, other) => other.count - one.count);
  if (!best || !next || best.count < fewest || best.count === next.count) return null;
  return best.language;
}

/** Whether a text is surely in the language of the screens, so that it needs no translation. */
export function isInLanguage(text: string, locale: Locale): boolean {
  return guessLanguage(text) === new Intl.Locale(locale).language;
}
