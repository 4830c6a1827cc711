import { foldText } from '@kith/contract/core/text';

import { places } from './thesaurus/places.ts';
import { concepts } from './thesaurus/thesaurus.ts';

/*
 * Reads a phrase as concepts of the thesaurus, places, and the words that are neither. Words are
 * compared without their endings, which is coarse, and the same for the thesaurus and the phrase.
 * Chinese and Japanese have no spaces: there the longest term that the text contains wins.
 */

/** What a phrase says. A word is one that the thesaurus doesn't know. */
export type Terms = { concepts: string[]; places: string[]; words: string[] };

const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u;
const wideRuns = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu;
const narrowWords = /[\p{L}\p{N}][\p{L}\p{N}#+]*/gu;
const endings = /(?:innen|ungen|in|es|en|os|as|s|x|n|e|a|o)$/u;
const shortestStem = 4;
const longestTerm = 6;
const longestWide = 14;

/** Words that say nothing about what is meant, folded and without their endings. */
const empty = new Set(
  [
    'a an the and or of for to in on at by with from is are am be my our your their we i you looking',
    'look seek seeking need needs needed want wants find finding someone anyone who can help helping',
    'new good great senior junior people person company companies work experience support advice intro',
    'introduction introductions able would like know knows more first next some any get',
    'el la los las un una de del y o para por con en que busca buscando necesita ayuda alguien persona',
    'le la les un une des du de et ou pour par avec en qui cherche besoin aide quelqu personne dans au',
    'der die das ein eine einen einem einer und oder für von mit im in zu zur zum wer sucht suche',
    'hilfe jemand brauche braucht bei als auf',
  ]
    .join(' ')
    .split(' ')
    .map((word) => stem(foldText(word))),
);

/** A word without its ending: singular and plural, and most genders, are one. */
function stem(word: string): string {
  const cut = word.replace(endings, '');
  return cut.length >= shortestStem ? cut : word;
}

function splitNarrow(text: string): string[] {
  return text.replaceAll(wideRuns, ' ').match(narrowWords) ?? [];
}

type Entry = { kind: 'concepts' | 'places'; id: string };
const narrow = new Map<string, Entry>();
const wideTerms = new Map<string, Entry>();

function add(term: string, entry: Entry): void {
  const folded = foldText(term);
  if (wide.test(folded)) {
    if (!wideTerms.has(folded)) wideTerms.set(folded, entry);
    return;
  }
  const key = splitNarrow(folded).map(stem).join(' ');
  if (!narrow.has(key)) narrow.set(key, entry);
}

for (const { id, terms } of concepts) {
  for (const term of terms) add(term, { kind: 'concepts', id });
}
for (const [name, id] of Object.entries(places)) add(name, { kind: 'places', id });

type Found = { concepts: Set<string>; places: Set<string>; words: Set<string> };

function readNarrow(text: string, found: Found): void {
  const stems = splitNarrow(text).map(stem);
  for (let at = 0; at < stems.length;) {
    const taken = readLongest(stems, at, found);
    if (taken === 0 && stems[at]!.length > 1 && !empty.has(stems[at]!)) found.words.add(stems[at]!);
    at += Math.max(1, taken);
  }
}

function readLongest(stems: readonly string[], at: number, found: Found): number {
  for (let length = Math.min(longestTerm, stems.length - at); length > 0; length -= 1) {
    const entry = narrow.get(stems.slice(at, at + length).join(' '));
    if (!entry) continue;
    found[entry.kind].add(entry.id);
    return length;
  }
  return 0;
}

/** Terms may mix scripts (シリーズA), so the whole text is read; a run without any is a word. */
function readWide(text: string, found: Found): void {
  const taken = new Set<number>();
  for (let at = 0; at < text.length;) {
    const length = findWide(text, at, found);
    for (let index = at; index < at + length; index += 1) taken.add(index);
    at += Math.max(1, length);
  }
  for (const { 0: run, index } of text.matchAll(wideRuns)) {
    if (![...run].some((_, place) => taken.has(index + place))) found.words.add(run);
  }
}

function findWide(text: string, at: number, found: Found): number {
  for (let length = Math.min(longestWide, text.length - at); length > 0; length -= 1) {
    const entry = wideTerms.get(text.slice(at, at + length));
    if (!entry) continue;
    found[entry.kind].add(entry.id);
    return length;
  }
  return 0;
}

const known = new Map<string, Terms>();
/** Networks repeat their phrases: each is read once, as long as there are not too many. */
const mostKnown = 50_000;

/** What a phrase says, each thing once. */
export function readTerms(phrase: string): Terms {
  const before = known.get(phrase);
  if (before) return before;
  const text = foldText(phrase);
  const found: Found = { concepts: new Set(), places: new Set(), words: new Set() };
  readNarrow(text, found);
  if (wide.test(text)) readWide(text, found);
  const terms = {
    concepts: [...found.concepts],
    places: [...found.places],
    words: [...found.words],
  };
  if (known.size >= mostKnown) known.clear();
  known.set(phrase, terms);
  return terms;
}

/** The words of a phrase alone: what is left without the thesaurus, for comparison. */
export function readLetters(phrase: string): string[] {
  return splitNarrow(foldText(phrase))
    .map(stem)
    .filter((word) => word.length > 1 && !empty.has(word));
}
