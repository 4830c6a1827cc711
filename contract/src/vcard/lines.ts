import { cutText } from '../core/cut-text.ts';
import { photoLimitBytes } from '../contacts/rules.ts';

/** Enough characters in base64 for the largest picture. */
export const photoLimitCharacters = Math.ceil(photoLimitBytes / 3) * 4;

/** A line of a vCard, unfolded; lines count from 1. */
export type VcardLine = { line: number; text: string };

/** Longer lines are cut: except for pictures, no contact has any. */
const lineLimit = 200_000;
const headLimit = 500;

const photoHead = /^(?:[\w-]{1,50}\.)?PHOTO[;:]/iu;

/** An unfinished line. Its parts are joined only at its end: a long one has tens of thousands. */
type OpenLine = { line: number; parts: string[]; length: number; limit: number; isQuoted: boolean };

/**
 * The lines of a vCard file, unfolded, as many at once as one chunk ends: a wait for each would cost
 * more than reading it. Memory is limited whatever the file contains.
 */
export async function* readVcardLines(chunks: AsyncIterable<string>): AsyncGenerator<VcardLine[]> {
  let current: OpenLine | null = null;
  let line = 0;
  for await (const texts of splitLines(chunks)) {
    const ended: VcardLine[] = [];
    for (const text of texts) {
      line += 1;
      if (current && continuesQuoted(current)) {
        current.parts.push((current.parts.pop() ?? '').slice(0, -1));
        addPart(current, text);
      } else if (current && (text[0] === ' ' || text[0] === '\t')) addPart(current, text.slice(1));
      else {
        if (current) ended.push(close(current));
        const limit = lineLimit + (photoHead.test(text) ? photoLimitCharacters : 0);
        current = { line, parts: [], length: 0, limit, isQuoted: false };
        addPart(current, text);
      }
    }
    yield ended;
  }
  if (current) yield [close(current)];
}

function addPart(open: OpenLine, text: string): void {
  if (text === '' || open.length >= open.limit) return;
  const isHead = open.length <= headLimit;
  open.parts.push(text);
  open.length += text.length;
  if (isHead) open.isQuoted = isQuotedHead(open.parts.join('').slice(0, headLimit));
}

function close({ line, parts, limit }: OpenLine): VcardLine {
  return { line, text: cutText(parts.join(''), limit) };
}

async function* splitLines(chunks: AsyncIterable<string>): AsyncGenerator<string[]> {
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n');
    rest = cutText(lines.pop() ?? '', lineLimit);
    yield lines.map(cutLine);
  }
  yield [cutLine(rest)];
}

function cutLine(text: string): string {
  return cutText(text.endsWith('\r') ? text.slice(0, -1) : text, lineLimit);
}

/** In quoted-printable a line that ends with `=` continues in the next. */
function continuesQuoted({ isQuoted, parts, length }: OpenLine): boolean {
  return isQuoted && length < lineLimit && (parts.at(-1) ?? '').endsWith('=');
}

function isQuotedHead(head: string): boolean {
  const colon = head.indexOf(':');
  return colon > 0 && /quoted-printable/iu.test(head.slice(0, colon));
}
