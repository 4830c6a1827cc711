import { strToU8, zipSync, type Zippable } from 'fflate';
import { expect, test } from 'vitest';

import { openUpload } from './open-upload.ts';

const connections =
  'First Name,Last Name,URL,Company,Position,Connected On\nAnn,A,,,,01 Jan 2026\n';
const zip = (files: Zippable) => Buffer.from(zipSync(files));
const open = (content: Buffer | string) => openUpload(Buffer.from(content), 'file.csv');
const megabyte = 1024 * 1024;

/** Reads every file to its end, as a preview does. */
async function readAll(content: Buffer): Promise<void> {
  for (const file of (await open(content)).files) {
    for await (const part of file.open()) void part;
  }
}

test('a file is recognized by its content, in any folder of an archive, whatever its name', async () => {
  expect((await open(connections)).files).toHaveLength(1);
  const { files } = await open(
    zip({ 'Export/2026/CONNECTIONS.CSV': strToU8(connections), 'Export/photo.png': strToU8('x') }),
  );
  expect(files.map((file) => file.name)).toEqual(['CONNECTIONS.CSV']);
});

test('a format without a reader is unsupported', async () => {
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
  const inner = zip({ 'Connections.csv': strToU8(connections) });
  for (const content of [
    png,
    'A letter.',
    zip({ 'notes.txt': strToU8('x') }),
    zip({ 'Connections.csv.zip': inner, 'inner.zip': inner }),
    zip({}),
  ]) {
    await expect(open(content as Buffer)).rejects.toMatchObject({
      code: 'import_file_unsupported',
    });
  }
});

test('an empty file and one of spaces only are empty', async () => {
  for (const content of ['', ' \n\n']) {
    await expect(open(content)).rejects.toMatchObject({ code: 'import_file_empty' });
  }
});

test('a path in an archive makes it unsafe', async () => {
  for (const name of [
    '../Connections.csv',
    '/etc/Connections.csv',
    'a/../../Connections.csv',
    'C:\\x',
  ]) {
    const content = zip({ [name]: strToU8(connections) });
    await expect(open(content)).rejects.toMatchObject({ code: 'import_archive_unsafe' });
  }
});

test('an archive that declares too large a size is refused before it is unpacked', async () => {
  const bomb = zip({ 'Connections.csv': new Uint8Array(12 * megabyte) });
  expect(bomb.length).toBeLessThan(megabyte);
  await expect(open(bomb)).rejects.toMatchObject({ code: 'import_archive_unsafe' });
});

test('an archive that declares too small a size is refused while it is unpacked', async () => {
  const bomb = zip({ 'Connections.csv': new Uint8Array(12 * megabyte) });
  const declaredAt = bomb.lastIndexOf('PK\u0001\u0002') + 24;
  bomb.writeUInt32LE(1_000, declaredAt);
  await expect(readAll(bomb)).rejects.toMatchObject({
    code: expect.stringMatching(/^import_(?:archive_unsafe|file_unreadable)$/u),
  });
});

test('an archive of too many files is unsafe', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 2_001 }, (_, index) => [`${index}.txt`, new Uint8Array()]),
  );
  await expect(open(zip(files))).rejects.toMatchObject({ code: 'import_archive_unsafe' });
});

test('a damaged or truncated archive is unreadable', async () => {
  const whole = zip({ 'Connections.csv': strToU8(connections.repeat(200)) });
  const damaged = Buffer.from(whole);
  damaged.fill(0xff, 60, 120);
  await expect(open(whole.subarray(0, 40))).rejects.toMatchObject({
    code: 'import_file_unreadable',
  });
  await expect(readAll(damaged)).rejects.toMatchObject({ code: 'import_file_unreadable' });
});
