import { isEmail } from '@kith/contract/account/sign-in-rules';

import { toPersonRow } from './person-draft.ts';
import { readSignature } from './read-signature.ts';
import type { FormatReader, ParsedRow, SourceFile } from './reader.ts';

/** Pasted text: a signature, several of them, or a list of addresses as email programs write it. */
export const pasteReader: FormatReader = {
  format: 'paste',
  takesFile: () => false,
  recognises: async () => false,
  read: async (files) => ({ survey: { newestOn: null }, rows: readTexts(files) }),
};

const address = /[^\s<>()[\],;:"'，；、：@]{1,64}@[^\s<>()[\],;:"'，；、：@]{1,255}/gu;
const entryLimit = 600;

async function* readTexts(files: readonly SourceFile[]): AsyncGenerator<ParsedRow> {
  for (const file of files) {
    let text = '';
    for await (const part of file.open()) text += part;
    yield* readPaste(file.name, text.replace(/\r\n?/gu, '\n'));
  }
}

/** Blocks are separated by an empty line; a block of addresses only is a list. */
function* readPaste(file: string, text: string): Generator<ParsedRow> {
  for (const { line, block } of splitBlocks(text)) {
    const people = readAddressList(block);
    if (people) {
      for (const person of people) {
        const draft = { full_name: person.name, emails: [{ value: person.email }] };
        yield { file, line: line + person.line, kind: 'contact', ...toPersonRow(draft) };
      }
    } else {
      yield { file, line, kind: 'contact', ...toPersonRow(readSignature(block)) };
    }
  }
}

type Block = { line: number; block: string };

/**
 * A signature with empty lines stays whole: only a block with an address of its own is separate.
 */
function splitBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  let start = 1;
  const close = (next: number) => {
    if (lines.some((line) => line.trim() !== ''))
      blocks.push({ line: start, block: lines.join('\n') });
    lines = [];
    start = next;
  };
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '' && lines.length > 0) close(index + 2);
    else if (line.trim() === '') start = index + 2;
    else lines.push(line);
  }
  close(0);
  return joinBlocks(blocks);
}

function joinBlocks(blocks: Block[]): Block[] {
  const joined: Block[] = [];
  for (const block of blocks) {
    const before = joined.at(-1);
    const isPart = before && (hasNone(before.block) || hasNone(block.block));
    if (before && isPart) before.block += `\n${block.block}`;
    else joined.push({ ...block });
  }
  return joined;
}

const hasNone = (text: string) => (text.match(address) ?? []).length === 0;

type Addressed = { name: string; email: string; line: number };

/**
 * The people of `Jane Doe <jane@x.example>, bob@x.example`; null if there is more than addresses.
 */
function readAddressList(block: string): Addressed[] | null {
  const people: Addressed[] = [];
  for (const { text, line } of splitEntries(block)) {
    if (text.length > entryLimit) return null;
    const [email, second] = text.match(address) ?? [];
    if (email === undefined || second !== undefined || !isEmail(email)) return null;
    const at = text.indexOf(email);
    const after = text.slice(at + email.length);
    const name = text
      .slice(0, at)
      .replace(/["'<([:\s]+$|^["'\s]+/gu, '')
      .trim();
    const isList = /^["'>)\]\s]*$/u.test(after) && !/[:\d|]/u.test(name);
    if (!isList) return null;
    people.push({ name, email, line });
  }
  return people.length > 0 ? people : null;
}

/**
 * Parts between commas, semicolons and line ends; a comma in quotes or before `<` belongs to the
 * name.
 */
function splitEntries(block: string): { text: string; line: number }[] {
  const entries: { text: string; line: number }[] = [];
  let text = '';
  let line = 0;
  let isQuoted = false;
  let hasAddress = false;
  const close = () => {
    if (text.trim() !== '') entries.push({ text: text.trim(), line });
    text = '';
    hasAddress = false;
  };
  for (const character of block) {
    if (character === '@') hasAddress = true;
    if (character === '"') isQuoted = !isQuoted;
    const separates = /[,;，；\n]/u.test(character);
    const isInName = /[,，]/u.test(character) && (isQuoted || !hasAddress);
    if (character === '\n') isQuoted = false;
    if (separates && !isInName) {
      close();
      if (character === '\n') line += 1;
    } else text += character;
  }
  close();
  return entries;
}
