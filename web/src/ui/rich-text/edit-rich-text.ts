/** A text with its selection. */
export type Selected = { text: string; start: number; end: number };

/** Wraps the selection in a mark (`**`, `*`), or removes the mark. */
export function toggleMark({ text, start, end }: Selected, mark: string): Selected {
  const size = mark.length;
  const isMarked =
    text.slice(start - size, start) === mark &&
    text.slice(end, end + size) === mark &&
    // One star of a double star is no mark of its own.
    (size > 1 || (text[start - 2] !== mark && text[end + 1] !== mark));
  if (isMarked) {
    const inner = text.slice(start, end);
    const next = text.slice(0, start - size) + inner + text.slice(end + size);
    return { text: next, start: start - size, end: end - size };
  }
  const next = text.slice(0, start) + mark + text.slice(start, end) + mark + text.slice(end);
  return { text: next, start: start + size, end: end + size };
}

export type LineMark = 'heading' | 'bullets' | 'numbers' | 'quote';

const anyMark = /^(?:#{1,3}[ \t]+|[-*+•][ \t]+|\d{1,9}[.)][ \t]+|>[ \t]?)/u;
const ownMark: Record<LineMark, RegExp> = {
  heading: /^#{1,3}[ \t]+/u,
  bullets: /^[-*+•][ \t]+/u,
  numbers: /^\d{1,9}[.)][ \t]+/u,
  quote: /^>[ \t]?/u,
};
const prefixes: Record<LineMark, (index: number) => string> = {
  heading: () => '## ',
  bullets: () => '- ',
  numbers: (index) => `${index + 1}. `,
  quote: () => '> ',
};

/** Turns the selected lines into a heading, a list or a quote, or back into plain lines. */
export function toggleLines({ text, start, end }: Selected, mark: LineMark): Selected {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const found = text.indexOf('\n', end);
  const to = found === -1 ? text.length : found;
  const lines = text.slice(from, to).split('\n');
  const isMarked = lines.every((line) => ownMark[mark].test(line));
  const next = lines
    .map((line, index) => (isMarked ? '' : prefixes[mark](index)) + line.replace(anyMark, ''))
    .join('\n');
  const place = from + next.length;
  return { text: text.slice(0, from) + next + text.slice(to), start: place, end: place };
}

const addressPlace = 'https://';

/** Turns the selection into a link, and selects the place of its address. */
export function insertLink({ text, start, end }: Selected): Selected {
  const label = text.slice(start, end).replaceAll(/[[\]\n]/gu, ' ') || '…';
  const next = `${text.slice(0, start)}[${label}](${addressPlace})${text.slice(end)}`;
  const place = start + label.length + '[]('.length;
  return { text: next, start: place, end: place + addressPlace.length };
}
