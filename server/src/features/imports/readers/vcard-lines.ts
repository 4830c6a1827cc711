/** A line of a vCard with what was folded behind it; lines count from 1. */
export type VcardLine = { line: number; text: string };

/** What is longer (a picture, as a rule) is cut: nothing that a contact has comes near. */
const lineLimit = 200_000;
const headLimit = 500;

/** The lines of a vCard file, unfolded. Memory is bounded whatever the file says. */
export async function* readVcardLines(chunks: AsyncIterable<string>): AsyncGenerator<VcardLine> {
  let current: VcardLine | null = null;
  let line = 0;
  for await (const text of splitLines(chunks)) {
    line += 1;
    if (current && continuesQuoted(current.text)) {
      current.text = (current.text.slice(0, -1) + text).slice(0, lineLimit);
    } else if (current && /^[ \t]/u.test(text)) {
      if (current.text.length < lineLimit) current.text += text.slice(1);
    } else {
      if (current) yield current;
      current = { line, text };
    }
  }
  if (current) yield current;
}

async function* splitLines(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n');
    rest = (lines.pop() ?? '').slice(0, lineLimit);
    for (const text of lines) yield text.replace(/\r$/u, '').slice(0, lineLimit);
  }
  yield rest.replace(/\r$/u, '');
}

/** In quoted-printable a line that ends with `=` goes on in the next. */
function continuesQuoted(text: string): boolean {
  if (!text.endsWith('=') || text.length >= lineLimit) return false;
  const head = text.slice(0, headLimit);
  const colon = head.indexOf(':');
  return colon > 0 && /quoted-printable/iu.test(head.slice(0, colon));
}
