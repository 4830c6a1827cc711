import { cleanLine } from '@kith/contract/core/text';

/*
 * A drawing has no line breaks of its own. Widths are estimated, generously: what a font really needs is
 * at most a little less.
 */

const narrow = /^[ijlrtfI1.,:;!|'’()[\]/ -]$/u;
const broad = /^[mwMW@%—…]$/u;
const wide =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u{3000}-\u{30ff}\u{ff00}-\u{ff60}]$/u;
const mark = /^\p{M}$/u;

/** Of one letter, in ems. */
function widthOf(letter: string): number {
  if (mark.test(letter)) return 0;
  if (wide.test(letter)) return 1;
  if (broad.test(letter)) return 1.05;
  if (narrow.test(letter)) return 0.4;
  return letter === letter.toLowerCase() ? 0.58 : 0.74;
}

const measure = (text: string) => [...text].reduce((sum, letter) => sum + widthOf(letter), 0);

export type Fit = { width: number; size: number; lines: number };

/** The lines of a text, at most so many; the last ends with an ellipsis where more would follow. */
export function fitText(text: string, { width, size, lines: most }: Fit): string[] {
  const ems = width / size;
  const lines: string[] = [];
  let line = '';
  for (const part of partsOf(text, ems)) {
    if (measure((line + part).trimEnd()) <= ems) {
      line += part;
      continue;
    }
    lines.push(line.trim());
    line = part.trimStart();
    if (lines.length === most) return [...lines.slice(0, -1), shorten(lines.at(-1) ?? '', ems)];
  }
  return [...lines, line.trim()].filter((one) => one !== '');
}

/** Pieces between which a line may end, none longer than a line; punctuation stays with its word. */
function partsOf(text: string, ems: number): string[] {
  const parts: string[] = [];
  for (const { segment, isWordLike } of new Intl.Segmenter('en', { granularity: 'word' }).segment(
    text,
  )) {
    const last = parts.at(-1);
    if (!isWordLike && last !== undefined) parts[parts.length - 1] = last + segment;
    else parts.push(segment);
  }
  return parts.flatMap((part) => (measure(part.trimEnd()) <= ems ? [part] : [...part]));
}

function shorten(line: string, ems: number): string {
  const letters = [...line];
  while (measure(`${letters.join('')}…`) > ems) letters.pop();
  const cut = letters.join('');
  // Not within a word, unless it is a long one.
  const whole = letters.length < [...line].length ? cut.replace(/ [^ ]{1,12}$/u, '') : cut;
  return `${whole.trimEnd()}…`;
}

const drawn = /[^\p{L}\p{M}\p{N}\p{P}\p{Zs}\p{Sc}+<=>^|~]/gu;
const european =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]*$/u;
const eastAsian =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/gu;

/** What can be drawn of a text: without emoji, and nothing of one in letters that no font has. */
export function toDrawable(text: string, hasWideFont: boolean): string {
  const line = cleanLine(text.replaceAll(drawn, ' ')).replaceAll(/\s+/gu, ' ').trim();
  const rest = hasWideFont ? line.replaceAll(eastAsian, '') : line;
  return european.test(rest) ? line : '';
}
