import { foldText } from './fold-text.ts';

/*
 * Finds known terms in a text, in any of the six languages. Words are compared without their
 * endings, which is coarse, and the same for the terms and the text. Chinese and Japanese have no
 * spaces: there the longest term that the text contains wins.
 */

const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u;
const wideRuns = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu;
const narrowWords = /[\p{L}\p{N}][\p{L}\p{N}#+]*/gu;
const isBeyondLatin = /[^ -~\s]/u;
const plainWords = /[a-zA-Z0-9][a-zA-Z0-9#+]*/gu;
const endings = /(?:innen|ungen|in|es|en|os|as|s|x|n|e|a|o)$/u;
const shortestStem = 4;

/** A word without its ending: singular and plural, and most genders, are one. */
export function stemWord(word: string): string {
  const cut = word.replace(endings, '');
  return cut.length >= shortestStem ? cut : word;
}

/** The words of a folded text, outside Chinese and Japanese. */
export function splitWords(text: string): string[] {
  // Most texts are plain, in which the classes of all scripts needn't be looked for.
  if (!isBeyondLatin.test(text)) return text.match(plainWords) ?? [];
  return text.replaceAll(wideRuns, ' ').match(narrowWords) ?? [];
}

/** The meanings of each term that a text contains, in order, and its other words. */
export type FoundTerms<Meaning> = { found: (readonly Meaning[])[]; words: string[] };

/** Terms by their units (words without endings, or characters), and how long those with a first unit get. */
type Index<Meaning> = {
  meanings: Map<string, Meaning[]>;
  longest: Map<string, number>;
  separator: string;
};

function createIndex<Meaning>(separator: string): Index<Meaning> {
  return { meanings: new Map(), longest: new Map(), separator };
}

function add<Meaning>(index: Index<Meaning>, units: readonly string[], meaning: Meaning): void {
  const key = units.join(index.separator);
  index.meanings.set(key, [...(index.meanings.get(key) ?? []), meaning]);
  const [first = ''] = units;
  index.longest.set(first, Math.max(units.length, index.longest.get(first) ?? 0));
}

/** A reader of texts that knows these terms; one term may have several meanings. */
export function createTermReader<Meaning>(
  terms: Iterable<readonly [term: string, meaning: Meaning]>,
): (text: string) => FoundTerms<Meaning> {
  const narrow = createIndex<Meaning>(' ');
  const wideTerms = createIndex<Meaning>('');
  for (const [term, meaning] of terms) {
    const folded = foldText(term);
    if (wide.test(folded)) add(wideTerms, folded.split(''), meaning);
    else add(narrow, splitWords(folded).map(stemWord), meaning);
  }
  return (text) => {
    const folded = foldText(text);
    const result: FoundTerms<Meaning> = { found: [], words: [] };
    readNarrow(folded, narrow, result);
    if (wide.test(folded)) readWide(folded, wideTerms, result);
    return result;
  };
}

function readNarrow<Meaning>(
  text: string,
  index: Index<Meaning>,
  result: FoundTerms<Meaning>,
): void {
  const stems = splitWords(text).map(stemWord);
  for (let at = 0; at < stems.length;) {
    const taken = takeLongest(stems, at, index);
    if (taken) result.found.push(taken.meanings);
    else result.words.push(stems[at]!);
    at += taken?.length ?? 1;
  }
}

/** Terms may mix scripts (シリーズA), so the whole text is read; a run without any is a word. */
function readWide<Meaning>(text: string, index: Index<Meaning>, result: FoundTerms<Meaning>): void {
  const units = text.split('');
  const known = new Set<number>();
  for (let at = 0; at < units.length;) {
    const taken = takeLongest(units, at, index);
    const length = taken?.length ?? 0;
    if (taken) result.found.push(taken.meanings);
    for (let place = at; place < at + length; place += 1) known.add(place);
    at += Math.max(1, length);
  }
  for (const { 0: run, index: start } of text.matchAll(wideRuns)) {
    if (![...run].some((_, place) => known.has(start + place))) result.words.push(run);
  }
}

function takeLongest<Meaning>(
  units: readonly string[],
  at: number,
  { meanings, longest, separator }: Index<Meaning>,
): { length: number; meanings: readonly Meaning[] } | null {
  const most = Math.min(longest.get(units[at]!) ?? 0, units.length - at);
  for (let length = most; length > 0; length -= 1) {
    const found = meanings.get(units.slice(at, at + length).join(separator));
    if (found) return { length, meanings: found };
  }
  return null;
}
