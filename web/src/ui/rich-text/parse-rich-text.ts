/**
 * Markdown for notes: bold, italic, links, headings, lists, quotes. Threats: a note may come from
 * anyone's file. So there is no HTML at all, links lead to the web or a mailbox only, nothing nests
 * (depth is a number), and every step looks at a bounded piece, so time grows linearly with the
 * length.
 */
export type Run = { text: string; isBold: boolean; isItalic: boolean; href: string | null };
export type ListItem = { depth: number; lines: Run[][] };
export type Block =
  | { kind: 'paragraph' | 'quote'; lines: Run[][] }
  | { kind: 'heading'; level: 1 | 2 | 3; lines: Run[][] }
  | { kind: 'bullets'; items: ListItem[] }
  | { kind: 'numbers'; start: number; items: ListItem[] };

const headingLine = /^(#{1,3})[ \t]+(?=\S)/u;
const bulletLine = /^([ \t]{0,12})[-*+•][ \t]+(?=\S)/u;
const numberLine = /^([ \t]{0,12})(\d{1,9})[.)][ \t]+(?=\S)/u;
const quoteLine = /^(?:>[ \t]?)+/u;
const deepest = 3;

/** The blocks of a text. Everything that is not markup stays as typed, line breaks included. */
export function parseRichText(text: string): Block[] {
  const blocks: Block[] = [];
  let isOpen = false;
  for (const line of text.split(/\r?\n/u)) {
    if (line.trim() === '') isOpen = false;
    else {
      addLine(blocks, line, isOpen);
      isOpen = true;
    }
  }
  return blocks;
}

/** Adds a line to the open block, or starts a new one. */
function addLine(blocks: Block[], line: string, isOpen: boolean): void {
  const last = isOpen ? blocks.at(-1) : undefined;
  const heading = headingLine.exec(line);
  if (heading) {
    const level = Math.min(heading[1]?.length ?? 1, 3) as 1 | 2 | 3;
    blocks.push({ kind: 'heading', level, lines: [parseRuns(line.slice(heading[0].length))] });
    return;
  }
  const bullet = bulletLine.exec(line);
  const number = bullet ? null : numberLine.exec(line);
  const mark = bullet ?? number;
  if (mark) {
    const item = { depth: depthOf(mark[1] ?? ''), lines: [parseRuns(line.slice(mark[0].length))] };
    const kind = bullet ? 'bullets' : 'numbers';
    if (last?.kind === kind) last.items.push(item);
    else if (bullet) blocks.push({ kind: 'bullets', items: [item] });
    else blocks.push({ kind: 'numbers', start: Number(number?.[2] ?? 1), items: [item] });
    return;
  }
  const quote = quoteLine.exec(line);
  const kind = quote ? 'quote' : 'paragraph';
  const runs = parseRuns(quote ? line.slice(quote[0].length) : line);
  if (last?.kind === kind) last.lines.push(runs);
  else if (last && 'items' in last && /^[ \t]{2,}/u.test(line)) last.items.at(-1)?.lines.push(runs);
  else blocks.push({ kind, lines: [runs] });
}

function depthOf(indent: string): number {
  return Math.min(Math.floor(indent.replaceAll('\t', '  ').length / 2), deepest);
}

type Mark = 'isBold' | 'isItalic';
type Token = { text: string; href?: string; mark?: Mark; isPaired?: boolean };

const namedLink = /\[([^[\]\n]{1,500})\]\(([^()\s]{1,2000})\)/uy;
const bareLink = /https?:\/\/[^\s<>"]{1,2000}/uy;
const endOfSentence = /[.,;:!?'"»”’)\]}*_]+$/u;

/** The runs of one line, each with its style. */
function parseRuns(line: string): Run[] {
  const tokens = tokenize(line);
  pairMarks(tokens);
  const look = { isBold: false, isItalic: false };
  const runs: Run[] = [];
  for (const { text, href = null, mark, isPaired } of tokens) {
    if (mark && isPaired) look[mark] = !look[mark];
    else runs.push({ text, href, ...look });
  }
  return runs;
}

function tokenize(line: string): Token[] {
  const tokens: Token[] = [];
  let plain = '';
  const add = (token: Token) => {
    if (plain !== '') tokens.push({ text: plain });
    plain = '';
    tokens.push(token);
  };
  for (let at = 0; at < line.length;) {
    const character = line[at] ?? '';
    const link = readLink(line, at, character);
    if (link) {
      add({ text: link.text, href: link.href });
      at += link.length;
    } else if (character === '\\' && /[\\*_[\]#>-]/u.test(line[at + 1] ?? '')) {
      plain += line[at + 1];
      at += 2;
    } else if (character === '*' || character === '_') {
      const text = line.startsWith('**', at) ? '**' : character;
      add({ text, mark: text === '**' ? 'isBold' : 'isItalic' });
      at += text.length;
    } else {
      plain += character;
      at += 1;
    }
  }
  if (plain !== '') tokens.push({ text: plain });
  return tokens;
}

function readLink(line: string, at: number, character: string) {
  const pattern = character === '[' ? namedLink : character === 'h' ? bareLink : null;
  if (!pattern) return null;
  pattern.lastIndex = at;
  const found = pattern.exec(line);
  if (!found) return null;
  if (found[2] !== undefined) {
    const href = safeHref(found[2]);
    return href === null ? null : { text: found[1] ?? '', href, length: found[0].length };
  }
  const address = found[0].replace(endOfSentence, '');
  const href = safeHref(address);
  return href === null ? null : { text: address, href, length: address.length };
}

/** Only web and mailbox addresses become links; everything else is text. */
function safeHref(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  return ['http:', 'https:', 'mailto:'].includes(url.protocol) ? url.href : null;
}

/** A mark opens before a character and closes behind one; `_` only at the edge of a word. */
function pairMarks(tokens: Token[]): void {
  const open: Partial<Record<Mark, Token>> = {};
  for (const [index, token] of tokens.entries()) {
    const { mark } = token;
    if (!mark) continue;
    const before = tokens[index - 1]?.text.at(-1) ?? ' ';
    const after = tokens[index + 1]?.text[0] ?? ' ';
    const isWord = token.text === '_';
    const start = open[mark];
    const closes = /\S/u.test(before) && !(isWord && /[\p{L}\p{N}]/u.test(after));
    const opens = /\S/u.test(after) && !(isWord && /[\p{L}\p{N}]/u.test(before));
    if (start?.text === token.text && closes) {
      start.isPaired = true;
      token.isPaired = true;
      delete open[mark];
    } else if (!start && opens) open[mark] = token;
  }
}
