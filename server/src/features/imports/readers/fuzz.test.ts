import { mappableFields } from '@kith/contract/imports/rules';
import { readPasted, readUpload } from '#testing/read-people.ts';
import { AppError } from '#platform/app-error.ts';
import { measureCpuMs } from '#testing/measure-cpu.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';

/**
 * Inputs that are almost files: pieces of every format, shuffled, cut and repeated. None may crash
 * a parser, and every resulting row respects the limits of a contact.
 */
const pieces = [
  '"',
  '""',
  ',',
  ';',
  '	',
  '\n',
  '\r\n',
  '\r',
  ' ',
  ':',
  '=',
  '\\',
  '\\n',
  "'",
  '@',
  '<',
  '>',
  'a',
  'é',
  '日本',
  '太郎',
  '\0',
  '\ud800',
  '﻿',
  '٣',
  '🙂',
  '-',
  '+49 30 123456',
  '.',
  '/',
  'BEGIN:VCARD',
  'END:VCARD',
  'VERSION:2.1',
  'N:',
  'FN:',
  'TEL;CELL:',
  'EMAIL:',
  'BDAY:',
  'AGENT:',
  'item1.',
  'ENCODING=QUOTED-PRINTABLE:',
  ';CHARSET=x',
  '=C3=',
  '=\n',
  'NOTE',
  'PHOTO;ENCODING=b:',
  'First Name,Last Name,E-mail Address\n',
  'Given Name,E-mail 1 - Value\n',
  ' ::: ',
  '* ',
  'First name,Offers,Seeks,Cadence in days,ID\n',
  'Name;Mail\n',
  'Id,AccountId,LastName,Description\n',
  'Record ID,Email,Associated Company,Message,Own\n',
  '[Kith]\n',
  '0031234567890Ab',
  'sep=;\n',
  'a@x.example',
  '0/0/00',
  '{"format":"kith-contacts","contacts":[',
  '{"id":"',
  '}',
  ']',
  '[',
  '{',
  'Tel. ',
  'www.x.example',
];
const text = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 4 })), { maxLength: 24 })
  .map((parts) => parts.join(''));

const started = [
  'BEGIN:VCARD\nFN:x\n',
  'First Name,Last Name,E-mail Address\n',
  'Given Name,E-mail 1 - Value\n',
  'First name,Offers,Seeks,Cadence in days,ID\n',
  '{"format":"kith-contacts","contacts":[',
  'Id,AccountId,LastName,Description\n',
  'Record ID,Email,Associated Company,Message,Own\n',
  'Name;Mail\n',
];

const runs = 4_000;

async function expectSound(read: Promise<{ rows: object[] }>): Promise<void> {
  const { rows } = await read.catch((error: unknown) => {
    expect(error).toBeInstanceOf(AppError);
    return { rows: [] };
  });
  expect(JSON.stringify(rows).length).toBeLessThan(100_000);
}

const mapping = [...mappableFields];

test('no upload makes a reader crash, hang or use too much memory', async () => {
  await fc.assert(
    fc.asyncProperty(text, (content) => expectSound(readUpload(content, mapping))),
    { numRuns: 2 * runs },
  );
});

test('nor does one that starts like a known format', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...started), text, (head, rest) =>
      expectSound(readUpload(head + rest, mapping)),
    ),
    { numRuns: 2 * runs },
  );
});

test('nor do bytes that are no text', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 60 }), (content) =>
      expectSound(readUpload(Buffer.from(content), mapping)),
    ),
    { numRuns: runs / 2 },
  );
});

test('no pasted text makes its reader crash, hang or use too much memory', async () => {
  await fc.assert(
    fc.asyncProperty(text, (content) => expectSound(readPasted(content))),
    { numRuns: runs },
  );
});

const hugeMs = 500;
const hugeLength = 20_000;

test('reads one piece repeated over 20,000 characters within half a second of CPU time', async () => {
  for (const piece of pieces) {
    for (const head of ['', ...started]) {
      const content = head + piece.repeat(hugeLength / piece.length);
      const ms = await measureCpuMs(async () => {
        await expectAnswer(readUpload(content, mapping));
        if (head === '') await expectAnswer(readPasted(content));
      });
      expect(ms, JSON.stringify([head, piece])).toBeLessThan(hugeMs);
    }
  }
});

async function expectAnswer(read: Promise<unknown>): Promise<void> {
  await read.catch((error: unknown) => expect(error).toBeInstanceOf(AppError));
}
