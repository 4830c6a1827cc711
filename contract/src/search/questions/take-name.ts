import type { Vocabulary } from './vocabulary.ts';

const capital = /^[\p{Lu}\p{N}&]/u;
const joining = /^(?:de|del|la|von|van|der|den|du|des|of|and|y|et|&)$/iu;
/** Places whose name goes on although it is typed in small letters. */
const heads =
  /^(?:san|new|los|las|saint|st|hong|buenos|rio|tel|abu|são|el|le|den|la|santa|cape)$/iu;

/**
 * The name at the start of some words, and what follows it: words in small letters belong to it only
 * where it could not end otherwise. Null where no name begins there.
 */
export function takeName(
  text: string,
  { notNames, isSpaced }: Vocabulary,
): { name: string; rest: string } | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const notName = new RegExp(`^(?:${notNames})$`, 'iu');
  if (!isSpaced) return notName.test(trimmed) ? null : { name: trimmed, rest: '' };
  const words = trimmed.split(' ');
  const first = words[0] ?? '';
  if (notName.test(first)) return null;
  let count = 1;
  if (heads.test(first) && words.length > 1) count = 2;
  while (count < words.length && continues(words, count, notName)) count += 1;
  const bare = words
    .slice(0, count)
    .join(' ')
    .replace(/[.,;:!?'’-]+$/u, '');
  return bare === '' ? null : { name: bare, rest: ` ${words.slice(count).join(' ')}` };
}

function continues(words: readonly string[], at: number, notName: RegExp): boolean {
  const word = words[at] ?? '';
  if (!capital.test(words[0] ?? '')) return false;
  if (capital.test(word)) return !notName.test(word);
  const next = words[at + 1];
  return joining.test(word) && next !== undefined && capital.test(next) && !notName.test(next);
}
