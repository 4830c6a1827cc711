import { cutText } from './cut-text.ts';
import { stripMarkup } from './markup.ts';

import { z } from 'zod';

/** In files without the validation library, so that first views load them alone. */
export { cutText } from './cut-text.ts';
export { foldText } from './fold-text.ts';

/** The spec's cap on text input (point 5). */
export const textLimit = 1_000;

/*
 * The one rule for text that the server stores. No text contains what no one types and no one sees:
 * control characters, invisible format characters, codes that reverse the order of others, half
 * characters. A text without anything visible is empty. One line contains no marks of direction
 * either: its screen sets the direction, and in a name they only make two of what reads as one.
 * Joiners stay, which Persian, Indic scripts and emoji need, and so do the tags of a flag.
 */
const flag = '\u{1F3F4}[\u{E0061}-\u{E007A}]{2,6}\u{E007F}';
const hidden = [
  // Controls, except tab and line feed.
  '\u0000-\u0008\u000B-\u001F\u007F-\u009F',
  // Soft hyphen, joiners without effect, spaces without width.
  '\u00AD\u034F\u180E\u200B\u2060-\u2064\u206A-\u206F\uFEFF',
  // Embeddings and overrides of direction reach beyond their own text.
  '\u202A-\u202E',
  // Annotations, noncharacters, tags.
  '\uFFF9-\uFFFB\uFDD0-\uFDEF\uFFFE\uFFFF\u{E0000}-\u{E007F}',
].join('');
const hiddenCharacters = new RegExp(`(${flag})|[${hidden}]`, 'gu');
const lineSeparators = /\r\n?|[\u2028\u2029]/gu;
const directionMarks = /[\u061C\u200E\u200F\u2066-\u2069]/gu;
const loneSurrogates = /\p{Surrogate}/gu;
/** Invisible alone: spaces, joiners, marks without a base, fillers of scripts. */
const unseen = /^[\s\p{Cf}\p{Mn}\u115F\u1160\u2800\u3164\uFFA0]*$/u;

/** A text as it is stored: see the rule above. Outer space is removed. */
export function cleanText(text: string): string {
  const cleaned = text
    .replace(lineSeparators, '\n')
    .replace(hiddenCharacters, '$1')
    .replace(loneSurrogates, '\uFFFD')
    .trim();
  return unseen.test(cleaned) ? '' : cleaned;
}

/** The same as one line: a name, a title, a label. */
export function cleanLine(text: string): string {
  return cleanText(text.replace(directionMarks, '')).replace(/\s+/gu, ' ').trim();
}

/** Longer input is cut first: text that is cleaned away must not make a huge input pass. */
const readLimit = 10 * textLimit;

/** A text of several lines without markup and script-like patterns. */
export function cleanMarkup(text: string): string {
  let cleaned = text.slice(0, readLimit);
  let before: string;
  // Removing may create a new pattern.
  do {
    before = cleaned;
    cleaned = cleanText(stripMarkup(before));
  } while (cleaned !== before);
  return cleaned;
}

/**
 * The spec's cleaning of short text input: no markup, no script-like patterns, 1000 characters;
 * empty if nothing of it is visible.
 */
export function cleanInput(text: string): string {
  const cut = cutText(cleanMarkup(text), textLimit).replace(loneSurrogates, '').trimEnd();
  return unseen.test(cut) ? '' : cut;
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
  return z.string().transform(cleanLine).pipe(z.string().max(max));
}

/** A trimmed, cleaned text of several lines with a length limit. */
export function proseSchema(max: number) {
  return z.string().transform(cleanText).pipe(z.string().max(max));
}
