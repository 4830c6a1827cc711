import { importFieldLimit } from '@kith/contract/imports/rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { decodeText } from './decode-text.ts';
import { readCsv } from './read-csv.ts';

const columns = ['Name', 'City'];

async function* chunked(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

async function read(text: string, size = 7) {
  const rows: (string[] | string)[] = [];
  const lines: number[] = [];
  for await (const row of readCsv(chunked(text, size), columns)) {
    lines.push(row.line);
    rows.push('fault' in row ? row.fault : [row.cell('Name'), row.cell('city')]);
  }
  return { rows, lines };
}

test('columns are found by name, in any order, below notes, with any common delimiter', async () => {
  expect((await read('Notes:\n"a, ""b"""\n\nCity,Age,Name\nRome,7,Ann\n')).rows).toEqual([
    ['Ann', 'Rome'],
  ]);
  expect((await read('Name;City\r\nAnn;Rome\r\n')).rows).toEqual([['Ann', 'Rome']]);
});

test('cells may contain commas, quotes and line breaks, and lines are counted through them', async () => {
  const { rows, lines } = await read('Name,City\n"Ann ""A""","Rome,\r\nItaly"\r\nBob,Bern');
  expect(rows).toEqual([
    ['Ann "A"', 'Rome,\r\nItaly'],
    ['Bob', 'Bern'],
  ]);
  expect(lines).toEqual([2, 4]);
});

test('an unclosed quote breaks only its own line', async () => {
  const { rows, lines } = await read('Name,City\nAnn,"Rome\nBob,Bern\n"Eva","Graz, AT"\nIda,Ulm\n');
  expect(rows).toEqual(['row_malformed', ['Bob', 'Bern'], ['Eva', 'Graz, AT'], ['Ida', 'Ulm']]);
  expect(lines).toEqual([2, 3, 4, 5]);
  expect((await read('Name,City\nAnn,"Rome\nBob,Bern')).rows).toEqual([
    'row_malformed',
    ['Bob', 'Bern'],
  ]);
});

test('rows with too few or too many cells are reported, empty ones are skipped', async () => {
  const { rows } = await read('Name,City\nAnn\n\nBob,Bern,7\nEva,Graz,,\n');
  expect(rows).toEqual(['row_malformed', 'row_malformed', ['Eva', 'Graz']]);
});

test('a cell of a million characters breaks only its own row', async () => {
  const long = 'x'.repeat(1_000_000);
  for (const cell of [long, `"${long}"`]) {
    const { rows } = await read(`Name,City\n${cell},Rome\nBob,Bern\n`, 64 * 1024);
    expect(rows).toEqual(['field_too_long', ['Bob', 'Bern']]);
  }
  const justRight = 'x'.repeat(importFieldLimit);
  expect((await read(`Name,City\n${justRight},Rome\n`, 999)).rows).toEqual([[justRight, 'Rome']]);
});

test('a line without an end is given up after about a million characters', async () => {
  const { rows } = await read(`Name,City\n"${'x,'.repeat(2_000_000)}\nBob,Bern\n`, 64 * 1024);
  expect(rows).toEqual(['row_malformed', ['Bob', 'Bern']]);
});

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const cellText = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', ' ', 'é', '日', '\r\n') });

test('written cells are read back, however the file is split into chunks', async () => {
  const table = fc.array(fc.tuple(cellText, cellText), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(table, fc.integer({ min: 1, max: 9 }), async (rows, size) => {
      const text = rows.map((row) => `${row.map(quoted).join(',')}\n`).join('');
      expect((await read(`Name,City\n${text}`, size)).rows).toEqual(rows);
    }),
  );
});

test('no file makes the reader throw, and good lines after bad ones are still read', async () => {
  const noise = fc.string({
    unit: fc.constantFrom('"', ',', '\n', '\r', 'a', '\u0000'),
    maxLength: 60,
  });
  await fc.assert(
    fc.asyncProperty(noise, fc.integer({ min: 1, max: 9 }), async (text, size) => {
      const { rows } = await read(`Name,City\n${text}\n"Zoe","Zug, CH"\n`, size);
      expect(rows.at(-1)).toEqual(['Zoe', 'Zug, CH']);
    }),
    { examples: [['"""', 1]] },
  );
});

test('no bytes make decoding throw; half a character becomes a replacement', async () => {
  async function* bytes(content: Uint8Array, size: number) {
    for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
  }
  const decode = async (content: Uint8Array, size = 1) => {
    let text = '';
    for await (const part of decodeText(bytes(content, size))) text += part;
    return text;
  };
  expect(await decode(Buffer.from('\uFEFFé日'))).toBe('é日');
  expect(await decode(Buffer.from('\uFEFFé日', 'utf16le'))).toBe('é日');
  expect(await decode(Buffer.from('né').subarray(0, 2))).toBe('n\uFFFD');
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 40 }),
      fc.integer({ min: 1, max: 5 }),
      async (content, size) => {
        expect(await decode(content, size)).toBe(await decode(content, content.length + 1));
      },
    ),
  );
});
