import { fullName } from '@kith/contract/contacts/rules';
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';

import { normalizePhone, normalizeProfileUrl } from './identity.ts';
import {
  cutWord,
  foldForSearch,
  indexedForms,
  indexedWords,
  isUnspaced,
  splitWords,
  toLatin,
  withoutDigraphs,
} from './search-words.ts';

/**
 * What is stored of a contact for search: `search_text`, words with a space before each. A sign
 * before a word says what it is of; no sign: of company, title, location, tag, email or link.
 */
export const signs = {
  /** A word of a name. */
  name: '=',
  /** All words of the name as one. */
  wholeName: '!',
  initials: '~',
  /** One half of a name's word, with the word's length: what one typo leaves. */
  firstHalf: '^',
  lastHalf: '$',
  /** A phone number's digits, from the country or from the area code on. */
  phone: '#',
  /** The digits from the last to the first. */
  phoneEnd: '<',
  note: '*',
} as const;

/**
 * The first word of every `search_text`: by which rules it was derived. Whoever changes them raises
 * it, and the predicate of `contacts_to_refresh` in a migration: a job then derives the rest again.
 */
export const searchTextVersion = '/3';

export type SearchedContact = {
  first_name: string;
  last_name: string;
  nickname?: string;
  phonetic_first_name?: string;
  phonetic_last_name?: string;
  company: string;
  title: string;
  department?: string;
  location: string;
  tags: readonly string[];
  emails: readonly string[];
  phones: readonly string[];
  links: readonly string[];
  notes: string;
};

/** The searchable text: every word once, each after a space that marks its start. */
export function searchText(contact: SearchedContact): string {
  const words = new Set([
    searchTextVersion,
    ...nameWords(fullName(contact)),
    ...nameWords(contact.nickname ?? ''),
    ...nameWords(phoneticName(contact)),
    ...detailWords(contact),
    ...contact.phones.flatMap(phoneWords),
  ]);
  for (const word of noteWords(contact.notes)) words.add(word);
  return ` ${[...words].join(' ')}`;
}

function phoneticName(contact: SearchedContact): string {
  const { phonetic_first_name: first_name = '', phonetic_last_name: last_name = '' } = contact;
  return fullName({ first_name, last_name });
}

function detailWords({
  company,
  title,
  department,
  location,
  tags,
  emails,
  links,
}: SearchedContact) {
  const text = [company, title, department ?? '', location, ...tags, ...emails].join(' ');
  const words = indexedWords(text);
  return [...words, ...words.flatMap(digraphForm), ...links.flatMap(linkWords)];
}

function digraphForm(word: string): string[] {
  const plain = withoutDigraphs(word);
  return plain === null ? [] : [plain];
}

const betweenParts = /\s+/u;

/** The words of a name, with their signs. */
function nameWords(name: string): string[] {
  if (name === '') return [];
  const words = splitWords(name);
  const whole = words.join('');
  const compounds = foldForSearch(name)
    .split(betweenParts)
    .map((part) => splitWords(part))
    .filter((parts) => parts.length > 1)
    .map((parts) => parts.join(''));
  const spellings = [...words, ...compounds].flatMap(spellingsOf);
  // In scripts without spaces, first and last name are often typed as one.
  const parts = isUnspaced(whole) ? indexedForms(whole) : [];
  return [
    ...(whole === '' ? [] : [signs.wholeName + cutWord(whole)]),
    ...[...spellings, ...parts].map((word) => signs.name + word),
    ...words.flatMap(halvesOf),
    ...initialsOf(words).map((letters) => signs.initials + letters),
  ];
}

function spellingsOf(word: string): string[] {
  const latin = toLatin(word);
  return [
    ...indexedForms(word),
    ...digraphForm(cutWord(word)),
    ...(latin === null || latin === '' ? [] : [cutWord(latin)]),
  ];
}

function initialsOf(words: readonly string[]): string[] {
  if (words.length < 2 || words.some(isUnspaced)) return [];
  const letters = words.map((word) => [...word][0] ?? '');
  return words.length === 2
    ? [letters.join('')]
    : [letters.join(''), letters[0]! + letters.at(-1)!];
}

/** Shorter words have too many neighbours. */
const shortestMistyped = 4;
const longestMistyped = 24;
const letters = /^\p{Letter}+$/u;

/** Whether typos are looked for in a word. */
export function isMistypable(word: string): boolean {
  const { length } = word;
  if (length < shortestMistyped || length > longestMistyped) return false;
  return letters.test(word) && !isUnspaced(word) && [...word].length === length;
}

function halvesOf(word: string): string[] {
  return isMistypable(word) ? [firstHalf(word, word.length), lastHalf(word, word.length)] : [];
}

/** The first half that a word of a length has, when it begins as `word`. */
export function firstHalf(word: string, length: number): string {
  return `${signs.firstHalf}${word.slice(0, Math.floor(length / 2))}${length}`;
}

/** The second half that a word of a length has, when it ends as `word`. */
export function lastHalf(word: string, length: number): string {
  return `${signs.lastHalf}${word.slice(-Math.ceil(length / 2))}${length}`;
}

const callingCodes = new Set<string>(getCountries().map((code) => getCountryCallingCode(code)));
const callingCodeLengths = [1, 2, 3];

/** A number without country and leading zeros: `+49 (0)170 1` and `0170 1` are both `1701`. */
export function nationalDigits(number: string): string | null {
  if (!number.startsWith('+')) return null;
  const digits = number.slice(1);
  const length = callingCodeLengths.find((length) => callingCodes.has(digits.slice(0, length)));
  return length === undefined ? null : withoutZeros(digits.slice(length));
}

export function withoutZeros(digits: string): string {
  return digits.replace(/^0+/u, '');
}

export function reversed(digits: string): string {
  return [...digits].toReversed().join('');
}

function phoneWords(phone: string): string[] {
  const number = normalizePhone(phone).replace(/;ext=.*$/u, '');
  const digits = withoutZeros(number.replace('+', ''));
  if (digits === '') return [];
  const national = nationalDigits(number);
  return [
    signs.phone + cutWord(digits),
    ...(national ? [signs.phone + cutWord(national)] : []),
    signs.phoneEnd + cutWord(reversed(digits)),
  ];
}

/** Parts of addresses that say nothing about whose they are. */
const commonParts = new Set(
  'www com net org linkedin xing github instagram facebook twitter x in pub profile people'.split(
    ' ',
  ),
);

/** The words of a profile's or site's address that distinguish it. */
export function linkWords(link: string): string[] {
  return indexedWords(decodeLink(normalizeProfileUrl(link))).filter(
    (word) => !commonParts.has(word),
  );
}

function decodeLink(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** The searchable words of what was logged about a contact; the same words as a note's. */
export function loggedWords(texts: readonly string[]): string {
  return [...new Set(noteWords(texts.join('\n')))].map((word) => ` ${word}`).join('');
}

/** Of a note, so many words are found, and so many letters of a run without spaces. */
const notedWords = 1_000;
export const notedLetters = 6;

function* noteWords(notes: string): Generator<string> {
  if (notes === '') return;
  const seen = new Set<string>();
  for (const word of splitWords(notes)) {
    const length = isUnspaced(word) ? notedLetters : undefined;
    for (const form of indexedForms(word, length)) {
      seen.add(form);
      if (seen.size > notedWords) return;
      yield signs.note + form;
    }
  }
}
