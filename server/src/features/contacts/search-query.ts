import { cutText } from '@kith/contract/core/text';
import { contactLimits } from '@kith/contract/contacts/rules';

import { otherNames } from './nicknames.ts';
import {
  firstHalf,
  isMistypable,
  lastHalf,
  linkWords,
  nationalDigits,
  notedLetters,
  reversed,
  signs,
  withoutZeros,
} from './search-text.ts';
import {
  cutWord,
  foldForSearch,
  isUnspaced,
  searchWords,
  splitWords,
  withoutDigraphs,
} from './search-words.ts';

/** A word of `search_text`, or what one begins with. */
type Term = { word: string; isWhole: boolean };

/** What the words of a contact must fulfil. */
export type Wanted =
  | Term
  | { all: Wanted[] }
  | { any: Wanted[] }
  | { not: Wanted }
  | { slip: string };

/** What a typed text looks for. */
export type SearchQuery = {
  words: string[];
  /** What each word may match. */
  wordsWanted: Wanted[];
  /** All that is found. */
  found: Wanted;
  /** How well it matches, best first: the first condition that holds. What fulfils none is last. */
  ranks: Wanted[];
  /** From this rank on, something else than the name may match. */
  firstOtherRank: number;
  /** The same with a typo in a word of the name; null for words that are too short. */
  mistyped: Wanted | null;
};

/** More words make no search more precise. */
const mostWords = 10;

/** @returns null for a text without words. */
export function readQuery(text: string): SearchQuery | null {
  const typed = cutText(text, contactLimits.query);
  const words = searchWords(typed).slice(0, mostWords);
  if (words.length === 0) return null;
  const whole = cutWord(splitWords(typed).join(''));
  const everyWord = (want: (word: string) => Wanted[]) => all(words.map((word) => any(want(word))));
  const others = [...wantPhone(typed), ...wantLink(typed)];
  const initials = wantInitials(words, whole);
  // A name that is stored as one word: mac donald.
  const asOneWord = words.length > 1 ? wantName(whole) : [];
  const begins = any(starts(whole, signs.wholeName));
  const ranks = [
    { word: signs.wholeName + whole, isWhole: true },
    everyWord(wantWholeName),
    begins,
    any([everyWord(wantName), ...asOneWord]),
    any([...initials, everyWord((word) => [...wantName(word), ...wantOtherName(word)])]),
    any([...others, everyWord(wantWholeDetail)]),
    everyWord(wantDetail),
  ];
  // Almost everyone has some word with this letter: only whole words are better than others.
  const isBrief = whole.length === 1;
  const shown = isBrief ? ranks.slice(0, 2) : ranks;
  const wordsWanted = words.map((word) => any([...wantDetail(word), ...wantNote(word)]));
  return {
    words,
    wordsWanted,
    found: any([all(wordsWanted), begins, ...asOneWord, ...initials, ...others]),
    ranks: shown,
    firstOtherRank: isBrief ? shown.length : shown.length - 2,
    mistyped: words.some(isMistypable)
      ? everyWord((word) => [...wantDetail(word), ...wantNote(word), ...wantSlip(word)])
      : null,
  };
}

function all(parts: Wanted[]): Wanted {
  return parts.length === 1 ? parts[0]! : { all: parts };
}

function any(parts: Wanted[]): Wanted {
  return parts.length === 1 ? parts[0]! : { any: parts };
}

function spellings(word: string): string[] {
  const plain = withoutDigraphs(word);
  return plain === null ? [word] : [word, plain];
}

function starts(word: string, sign: string): Wanted[] {
  return spellings(word).map((spelling) => ({ word: sign + spelling, isWhole: false }));
}

function wantWholeName(word: string): Wanted[] {
  return spellings(word).map((spelling) => ({ word: signs.name + spelling, isWhole: true }));
}

function wantName(word: string): Wanted[] {
  return starts(word, signs.name);
}

/** Bob is a Robert. A short form is recognized once it is complete. */
function wantOtherName(word: string): Wanted[] {
  return otherNames(word).map((name) => ({ word: signs.name + name, isWhole: true }));
}

function wantWholeDetail(word: string): Wanted[] {
  return [...wantWholeName(word), { word, isWhole: true }];
}

function wantDetail(word: string): Wanted[] {
  return [...wantName(word), ...wantOtherName(word), ...starts(word, '')];
}

function wantNote(word: string): Wanted[] {
  return starts(isUnspaced(word) ? cutWord(word, notedLetters) : word, signs.note);
}

const mostInitials = 3;

function wantInitials(words: readonly string[], whole: string): Wanted[] {
  const isPossible = words.length === 1 && whole.length > 1 && whole.length <= mostInitials;
  return isPossible ? [{ word: signs.initials + whole, isWhole: true }] : [];
}

const phoneText = /^(?:tel:)?[\s+(]*\d[\d\s().+/\-–—·]*$/u;
const shortestPhone = 3;
const comparedEnd = 9;

/** A number in any form, from its country or area code on, or its last digits. */
function wantPhone(text: string): Wanted[] {
  const typed = foldForSearch(text).trim();
  if (!phoneText.test(typed)) return [];
  const number = typed
    .replace(/^tel:/u, '')
    .replace(/\(0\)/u, '')
    .replace(/^\s*00/u, '+');
  const digits = withoutZeros(number.replace(/\D/gu, ''));
  if (digits.length < shortestPhone) return [];
  const national = nationalDigits(number.replace(/[^\d+]/gu, ''));
  const forward = national ? [digits, national] : [digits];
  // Enough of the end, whatever is dialled before it.
  const backward = reversed((national || digits).slice(-comparedEnd));
  return [
    ...forward.map((part) => ({ word: signs.phone + cutWord(part), isWhole: false })),
    { word: signs.phoneEnd + backward, isWhole: false },
  ];
}

const linkText = /^(?:https?:\/\/\S+|(?:[\p{Letter}\d-]+\.)+\p{Letter}{2,}\/\S+)$/iu;

/** A profile's address, however it was copied. */
function wantLink(text: string): Wanted[] {
  const typed = text.trim();
  if (!linkText.test(typed)) return [];
  const words = linkWords(typed);
  return words.length === 0 ? [] : [all(words.map((word) => any(starts(word, ''))))];
}

/** A word of a name that differs by one typo still has one of its halves. */
function wantSlip(word: string): Wanted[] {
  return isMistypable(word) ? [{ slip: word }] : [];
}

/** The halves of all words that differ from this one by one typo. */
export function halvesWithin(word: string): string[] {
  const { length } = word;
  const middle = Math.floor(length / 2);
  const swapped =
    word.slice(0, middle - 1) + word[middle]! + word[middle - 1]! + word.slice(middle + 1);
  const halves = [length - 1, length, length + 1].flatMap((other) => [
    firstHalf(word, other),
    lastHalf(word, other),
  ]);
  return [...new Set([...halves, firstHalf(swapped, length)])];
}

/** Patterns of all words that differ from this one by one typo; `_` is any letter. */
export function slipPatterns(word: string): string[] {
  const letters = [...word];
  const places = letters.map((_, index) => index);
  const replaced = places.map((at) => letters.with(at, '_').join(''));
  const removed = places.map((at) => letters.toSpliced(at, 1).join(''));
  const added = [...places, letters.length].map((at) => letters.toSpliced(at, 0, '_').join(''));
  const swapped = places.slice(1).map((at) =>
    letters
      .with(at - 1, letters[at]!)
      .with(at, letters[at - 1]!)
      .join(''),
  );
  return [...new Set([...replaced, ...removed, ...added, ...swapped])];
}
