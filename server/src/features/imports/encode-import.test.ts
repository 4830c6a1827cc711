import { createImporter, importFile, preview, readState } from '#testing/import-runner.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { expect, test } from 'vitest';

import { encodeImport } from './encode-import.ts';
import { getMapping } from './get-mapping.ts';
import { listImportRows } from './list-import-rows.ts';

const database = await useSharedDatabase();

/** 山田,太郎 as a card of Shift_JIS. */
const card = Buffer.concat([
  Buffer.from('BEGIN:VCARD\r\nVERSION:3.0\r\nN:'),
  Buffer.from([0x8e, 0x52, 0x93, 0x63, 0x3b, 0x91, 0xbe, 0x98, 0x59]),
  Buffer.from('\r\nEND:VCARD\r\n'),
]);

test('the member reads a preview in another encoding and goes back; a run ends the choice', async () => {
  const ctx = await createImporter(database);
  const { id, encoding } = await preview(ctx, card, 'people.vcf');
  expect(encoding).toBe('shift_jis');
  const labelOf = async () =>
    (await listImportRows({ ctx, input: { id, limit: 5 } })).items.map(({ label }) => label);
  expect(await labelOf()).toEqual(['山田 太郎']);
  await encodeImport({ ctx, input: { id, encoding: 'windows-1252' } });
  await ctx.jobs.runAll();
  expect(await readState(ctx, id)).toMatchObject({ status: 'ready', encoding: 'windows-1252' });
  expect(await labelOf()).not.toEqual(['山田 太郎']);
  await encodeImport({ ctx, input: { id, encoding: 'shift_jis' } });
  await ctx.jobs.runAll();
  expect(await labelOf()).toEqual(['山田 太郎']);
  const done = await importFile(ctx, card, 'people.vcf');
  await expect(
    encodeImport({ ctx, input: { id: done.id, encoding: 'big5' } }),
  ).rejects.toMatchObject({ code: 'illegal_state' });
});

test('a table shows its columns in the chosen encoding; a repeat changes nothing', async () => {
  const ctx = await createImporter(database);
  const table = Buffer.concat([
    Buffer.from([0x8e, 0x81, 0x96, 0xbc]),
    Buffer.from(';Mail\n'),
    card.subarray(31, 40),
    Buffer.from(';a@x.example\n'),
  ]);
  const { id, status } = await preview(ctx, table, 'people.csv');
  expect(status).toBe('mapping');
  const nameOf = async () => (await getMapping({ ctx, input: { id } })).columns[0]?.name;
  expect(await nameOf()).toBe('氏名');
  await encodeImport({ ctx, input: { id, encoding: 'windows-1252' } });
  await encodeImport({ ctx, input: { id, encoding: 'windows-1252' } });
  expect(await nameOf()).not.toBe('氏名');
});

test('a stranger’s file and one without doubt can’t be read again', async () => {
  const [ctx, stranger] = [await createImporter(database), await createImporter(database)];
  const { id } = await preview(ctx, card, 'people.vcf');
  const input = { id, encoding: 'big5' as const };
  await expect(encodeImport({ ctx: stranger, input })).rejects.toMatchObject({ code: 'not_found' });
  const plain = await preview(ctx, Buffer.from('BEGIN:VCARD\nFN:Ann\nEND:VCARD\n'), 'ann.vcf');
  expect(plain.encoding).toBeNull();
  await expect(
    encodeImport({ ctx, input: { id: plain.id, encoding: 'big5' } }),
  ).rejects.toMatchObject({ code: 'illegal_state' });
});
