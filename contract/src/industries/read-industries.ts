import { createTermReader } from '../core/term-index.ts';
import { foldText } from '../core/fold-text.ts';
import { type IndustryCode, isIndustryCode } from './isic.ts';
import { chinese } from './words/chinese.ts';
import { english } from './words/english.ts';
import { french } from './words/french.ts';
import { german } from './words/german.ts';
import { japanese } from './words/japanese.ts';
import { spanish } from './words/spanish.ts';

const languages = [english, spanish, french, german, japanese, chinese];

const terms = languages.flatMap((words) =>
  Object.entries(words).flatMap(([code, text]) =>
    isIndustryCode(code) ? text.split(', ').map((term) => [term, code] as const) : [],
  ),
);

/** Abbreviations that are common words elsewhere (IT): they count where nothing else is said. */
const shortest = 3;
const isLone = (term: string) => /^[a-z]+$/u.test(term) && term.length < shortest;
const lone = terms
  .map(([term, code]) => [foldText(term), code] as const)
  .filter(([term]) => isLone(term));
const read = createTermReader(terms.filter(([term]) => !isLone(foldText(term))));

/** Joined to the name of an industry, or beside it. */
const joined = /(?:industrie|branche|sektor|gewerbe)\b/gu;
const beside = /\b(?:the|industry|sector|branche|industrie|sektor)\b/gu;

/**
 * The industries that a text names, in any of the six languages, in the order in which it names
 * them. A word for a section that is one division alone (energy) names the section.
 */
export function readIndustries(text: string): IndustryCode[] {
  const folded = foldText(text);
  const bare = folded.replaceAll(beside, ' ').trim();
  const alone = lone.flatMap(([term, code]) => (term === bare ? [code] : []));
  const found = read(folded).found.flat();
  const apart = folded.replaceAll(joined, ' ');
  const parts = found.length > 0 || apart === folded ? [] : read(apart).found.flat();
  return [...new Set([...alone, ...found, ...parts])];
}

/** What people call an industry in each language, the usual word first. */
export function wordsOfIndustry(code: IndustryCode): string[][] {
  return languages.map((words) => (words[code as keyof typeof words] ?? '').split(', '));
}
