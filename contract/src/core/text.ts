import { stripMarkup } from './markup.ts';

import { z } from 'zod';

/** The spec's cap on text input (point 5). */
export const textLimit = 1_000;

const controlCharacters =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u200B\u2028\u2029\uFEFF]/gu;
const loneSurrogates = /\p{Surrogate}/gu;

/** Takes out what no name or note holds (control characters, half characters) and outer space. */
export function cleanText(text: string): string {
  return text.replace(controlCharacters, '').replace(loneSurrogates, '\uFFFD').trim();
}

/** Characters that leave nothing to see: spaces, joiners, marks on nothing, fillers of scripts. */
const unseen = /^[\s\p{Cf}\p{Mn}\u115F\u1160\u2800\u3164\uFFA0]*$/u;
/** Turn around how what follows is shown, also beyond the text they stand in. */
const overrides = /[\u202A-\u202E]/gu;

/** Whether a reader would see nothing of a text. */
function isUnseen(text: string): boolean {
  return unseen.test(text);
}

/** More than this is not looked at: what is cleaned away must not make a huge input pass. */
const readLimit = 10 * textLimit;

/**
 * The spec's cleaning of short text input: no markup, no script-like patterns, 1000 characters; empty
 * where nothing of it can be seen.
 */
export function cleanInput(text: string): string {
  let cleaned = text.slice(0, readLimit);
  let before: string;
  // What is taken out may leave a new pattern behind.
  do {
    before = cleaned;
    cleaned = cleanText(stripMarkup(before.replace(overrides, '')));
  } while (cleaned !== before);
  const cut = cleaned.slice(0, textLimit).replace(loneSurrogates, '').trimEnd();
  return isUnseen(cut) ? '' : cut;
}

/**
 * A text as search sees it: lower case, without diacritics (of Latin, Greek and Cyrillic: elsewhere
 * marks tell words apart, ガ is no カ), full-width forms folded, one space between words. Queries and
 * what they are held against go through the same folding.
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
