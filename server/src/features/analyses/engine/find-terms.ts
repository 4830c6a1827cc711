import { readTerms } from '#features/matches/read-terms.ts';

/** Something that the thesaurus knows, in the words of the text. */
export type FoundTerm = { concept: string; words: string };

const words = /[\p{L}\p{N}][\p{L}\p{N}#+'’-]*/gu;
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u;
const longest = 4;
const longestWide = 8;

/** The concepts that a text names, each with its shortest words there. */
export function findTerms(text: string): FoundTerm[] {
  const known = new Set(readTerms(text).concepts);
  if (known.size === 0) return [];
  const found = new Map<string, string>();
  const add = (part: string) => {
    for (const concept of readTerms(part).concepts) {
      if (known.has(concept) && !found.has(concept)) found.set(concept, part);
    }
  };
  const tokens = [...text.matchAll(words)];
  for (let length = 1; length <= longest && found.size < known.size; length += 1) {
    for (let at = 0; at + length <= tokens.length; at += 1) {
      const [first, last] = [tokens[at]!, tokens[at + length - 1]!];
      const part = text.slice(first.index, last.index + last[0].length);
      if (part.length <= 60 && !wide.test(part)) add(part);
    }
  }
  if (wide.test(text)) {
    for (let length = 2; length <= longestWide && found.size < known.size; length += 1) {
      for (let at = 0; at + length <= text.length; at += 1) {
        const part = text.slice(at, at + length);
        if (wide.test(part)) add(part);
      }
    }
  }
  return [...found].map(([concept, part]) => ({ concept, words: part }));
}
