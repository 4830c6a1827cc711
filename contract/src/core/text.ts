import { stripMarkup } from './markup.ts';

import { z } from 'zod';

/** The spec's cap on text input (point 5). */
export const textLimit = 1_000;

const controlCharacters =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u200B\u2028\u2029\uFEFF]/gu;
const loneSurrogates = /\p{Surrogate}/gu;

/** Removes what no name or note contains (control characters, half characters) and outer space. */
export function cleanText(text: string): string {
  return text.replace(controlCharacters, '').replace(loneSurrogates, '\uFFFD').trim();
}

/** Invisible characters: spaces, joiners, marks without a base, fillers of scripts. */
const unseen = /^[\s\p{Cf}\p{Mn}\u115F\u1160\u2800\u3164\uFFA0]*$/u;
/** Reverse the following text, also beyond their own. */
const overrides = /[\u202A-\u202E]/gu;

/** Whether a reader would see nothing of a text. */
function isUnseen(text: string): boolean {
  return unseen.test(text);
}

/** Longer input is cut first: text that is cleaned away must not make a huge input pass. */
const readLimit = 10 * textLimit;

/**
 * The spec's cleaning of short text input: no markup, no script-like patterns, 1000 characters;
 * empty if nothing of it is visible.
 */
export function cleanInput(text: string): string {
  let cleaned = text.slice(0, readLimit);
  let before: string;
  // Removing may create a new pattern.
  do {
    before = cleaned;
    cleaned = cleanText(stripMarkup(before.replace(overrides, '')));
  } while (cleaned !== before);
  const cut = cleaned.slice(0, textLimit).replace(loneSurrogates, '').trimEnd();
  return isUnseen(cut) ? '' : cut;
}

/**
 * A text for search: lower case, without diacritics (of Latin, Greek and Cyrillic: elsewhere marks
 * distinguish words, ガ is not カ), full-width forms folded, one space between words. Queries and
 * searched texts are folded alike.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/gu, '')
    .replace(/ß/gu, 'ss')
    .replace(/ø/giu, 'o')
    .replace(/ł/giu, 'l')
    .replace(/æ/giu, 'ae')
    .toLowerCase()
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** How many characters of a text notifications show. */
export const excerptLength = 140;

/** The beginning of a text on one line. `make_excerpt` is the same in the database. */
export function makeExcerpt(text: string): string {
  const characters = [...text.replace(/\p{White_Space}+/gu, ' ').replace(/^ | $/gu, '')];
  if (characters.length <= excerptLength) return characters.join('');
  return `${characters.slice(0, excerptLength - 1).join('')}…`;
}

/** A trimmed, cleaned text of one line with a length limit. */
export function lineSchema(max: number) {
  return z
    .string()
    .transform((text) => cleanText(text).replace(/\s+/gu, ' '))
    .pipe(z.string().max(max));
}

/** A trimmed, cleaned text of several lines with a length limit. */
export function proseSchema(max: number) {
  return z
    .string()
    .transform((text) => cleanText(text.replace(/\r\n?/gu, '\n')))
    .pipe(z.string().max(max));
}
