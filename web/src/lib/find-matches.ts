import { foldText } from '@kith/contract/core/fold-text';

export type TextPart = { at: number; text: string; isMatch: boolean };

const partOfWord = /[\p{Letter}\p{Number}\p{Mark}]/u;
/** Scripts without spaces, in which a word may begin anywhere. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/**
 * A text split where one of the words begins in it, compared as the search does: `cafe` matches
 * "Café". No text is a pattern here, so any character is safe.
 */
export function findMatches(text: string, words: string): TextPart[] {
  const wanted = foldText(words).split(' ').filter(Boolean);
  const { folded, starts } = foldByLetter(text);
  const isMarked = new Uint8Array(text.length);
  for (const word of wanted) {
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + word.length)) {
      if (!beginsWord(folded, at)) continue;
      isMarked.fill(1, starts[at], starts[at + word.length] ?? text.length);
    }
  }
  return cutParts(text, isMarked);
}

function beginsWord(folded: string, at: number): boolean {
  const character = folded[at] ?? '';
  return (
    !partOfWord.test(folded[at - 1] ?? ' ') ||
    !partOfWord.test(character) ||
    unspaced.test(character)
  );
}

/** The folded text, and for each of its characters where in the text it came from. */
function foldByLetter(text: string): { folded: string; starts: number[] } {
  const starts: number[] = [];
  let folded = '';
  let at = 0;
  for (const letter of text) {
    // A blank folds to nothing by itself.
    const plain = /\s/u.test(letter) ? ' ' : foldText(letter);
    for (let index = 0; index < plain.length; index += 1) starts.push(at);
    folded += plain;
    at += letter.length;
  }
  return { folded, starts };
}

function cutParts(text: string, isMarked: Uint8Array): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (let at = 1; at <= text.length; at += 1) {
    if (at < text.length && isMarked[at] === isMarked[from]) continue;
    parts.push({ at: from, text: text.slice(from, at), isMatch: isMarked[from] === 1 });
    from = at;
  }
  return parts;
}
