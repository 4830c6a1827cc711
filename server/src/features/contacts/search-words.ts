import { foldText } from '@kith/contract/core/text';

/**
 * How texts become words for search. What is stored and what is typed go through the same functions;
 * whoever changes them raises `searchTextVersion`. Messages and companies fold their texts by
 * `foldText` alone.
 */

const ascii = /^[\u0000-\u007F]*$/u;
const plainLetters: Record<string, string> = {
  ð: 'd',
  đ: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  œ: 'oe',
  ŧ: 't',
  ĸ: 'k',
  ə: 'e',
};
const otherLetters = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'gu');
/** Katakana with a hiragana of the same sound: people type either. */
const katakana = /[\u30A1-\u30F6]/gu;
const toHiragana = 0x60;

/** A text as search compares it: folded, letters of single languages as their plain ones. */
export function foldForSearch(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  return foldText(text)
    .replace(otherLetters, (letter) => plainLetters[letter] ?? letter)
    .replace(katakana, (letter) => String.fromCharCode(letter.charCodeAt(0) - toHiragana));
}

/** Words are indexed and searched by this many characters. */
const wordLength = 24;

/** Scripts without spaces: people may search for any part of such a word. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

export function isUnspaced(word: string): boolean {
  return unspaced.test(word);
}

const word = /[\p{Letter}\p{Number}\p{Mark}]+/gu;

type Fold = (text: string) => string;

export function splitWords(text: string, fold: Fold = foldForSearch): string[] {
  return fold(text).match(word) ?? [];
}

export function cutWord(word: string, length = wordLength): string {
  return word.length <= length ? word : [...word].slice(0, length).join('');
}

/** The folded words of a text, without punctuation, each once. Queries are split the same way. */
export function searchWords(text: string, fold?: Fold): string[] {
  return [...new Set(splitWords(text, fold).map((word) => cutWord(word)))];
}

/** The words of a text as search finds them, each once. */
export function indexedWords(text: string, fold?: Fold): string[] {
  return [...new Set(splitWords(text, fold).flatMap((word) => indexedForms(word)))];
}

/** A word and, in scripts without spaces, also its rest from each character on. */
export function indexedForms(word: string, length = wordLength): string[] {
  if (!unspaced.test(word)) return [cutWord(word, length)];
  const characters = [...word];
  return characters.flatMap((character, start) =>
    start === 0 || unspaced.test(character)
      ? [characters.slice(start, start + length).join('')]
      : [],
  );
}

const digraphs = /([aou])e/gu;

/** `juergen` as `jurgen`, as which Jürgen is stored; null where nothing changes. */
export function withoutDigraphs(word: string): string | null {
  const plain = word.replace(digraphs, '$1');
  return plain === word ? null : plain;
}

const cyrillic: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  ґ: 'g',
  д: 'd',
  е: 'e',
  є: 'ie',
  ж: 'zh',
  з: 'z',
  и: 'i',
  і: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
  ј: 'j',
  љ: 'lj',
  њ: 'nj',
  ћ: 'c',
  ђ: 'dj',
  џ: 'dz',
};
const greek: Record<string, string> = {
  ου: 'ou',
  α: 'a',
  β: 'v',
  γ: 'g',
  δ: 'd',
  ε: 'e',
  ζ: 'z',
  η: 'i',
  θ: 'th',
  ι: 'i',
  κ: 'k',
  λ: 'l',
  μ: 'm',
  ν: 'n',
  ξ: 'x',
  ο: 'o',
  π: 'p',
  ρ: 'r',
  σ: 's',
  ς: 's',
  τ: 't',
  υ: 'y',
  φ: 'f',
  χ: 'ch',
  ψ: 'ps',
  ω: 'o',
};
const latinOf = { ...cyrillic, ...greek };
const transliterated = /ου|[\u0370-\u03FF\u0400-\u04FF]/gu;

/** A Cyrillic or Greek word in Latin letters; null for one in another script. */
export function toLatin(word: string): string | null {
  const latin = word.replace(transliterated, (letter) => latinOf[letter] ?? letter);
  return latin === word ? null : latin;
}
