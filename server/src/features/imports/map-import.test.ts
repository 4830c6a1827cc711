import { importMappingSchema } from '@kith/contract/imports/schemas';
import { readRow } from '#platform/database/rows.ts';
import {
  carryOut,
  createImporter,
  type ImportingMember,
  importFile,
  preview,
  readState,
  undo,
} from '#testing/import-runner.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import { addContact, refusalOf } from '#testing/test-contact.ts';
import { getContact } from '#features/contacts/get-contact.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';

import { discardImport } from './discard-import.ts';
import { getMapping } from './get-mapping.ts';
import { listImportRows } from './list-import-rows.ts';
import { mapImport } from './map-import.ts';
import { preparePaste } from './prepare-upload.ts';
import { presentMapping } from './present.ts';
import { storeUpload } from './store-upload.ts';

const database = await useFileDatabase();
let ctx: ImportingMember;
beforeEach(async () => void (ctx = await createImporter(database)));

const table = Buffer.from(
  'Name,Mail,Shoe size\nAnn Alder,ann@x.example,38\nBob,bob@x.example,44\n',
);

async function readMapping(id: string) {
  return importMappingSchema.parse(presentMapping(id, await getMapping({ ctx, input: { id } })));
}

test('a table waits for its mapping, is read as mapped, and the mapping is remembered', async () => {
  const waiting = await preview(ctx, table, 'people.csv');
  expect(waiting).toMatchObject({ status: 'mapping', format: 'table', rows_total: 0 });
  expect(await readMapping(waiting.id)).toEqual({
    id: waiting.id,
    columns: [
      { name: 'Name', samples: ['Ann Alder', 'Bob'], field: 'full_name' },
      { name: 'Mail', samples: ['ann@x.example', 'bob@x.example'], field: 'email' },
      { name: 'Shoe size', samples: ['38', '44'], field: null },
    ],
    is_remembered: false,
  });
  await mapImport({ ctx, input: { id: waiting.id, fields: ['full_name', 'email', 'notes'] } });
  await ctx.jobs.runAll();
  expect(await readState(ctx, waiting.id)).toMatchObject({ status: 'ready', contacts: { new: 2 } });

  const next = await preview(
    ctx,
    Buffer.from('NAME,mail,Shoe  Size\nEva,eva@x.example,39\n'),
    'b.csv',
  );
  expect(await readMapping(next.id)).toMatchObject({
    columns: [{ field: 'full_name' }, { field: 'email' }, { field: 'notes' }],
    is_remembered: true,
  });
});

test('sending the same mapping twice, also at once, reads the table once; later it is refused', async () => {
  const { id } = await preview(ctx, table, 'people.csv');
  const map = (fields: ('full_name' | 'email' | null)[]) =>
    mapImport({ ctx, input: { id, fields } });
  const fields = ['full_name', 'email', null] as const;
  await Promise.all([map([...fields]), map([...fields])]);
  expect(ctx.jobs.sent).toHaveLength(1);
  await ctx.jobs.runAll();
  await carryOut(ctx, id);
  expect(await refusalOf(map(['full_name', null, null]))).toBe('illegal_state');
});

test('a preview is made again when its columns are mapped differently', async () => {
  const { id } = await preview(ctx, table, 'people.csv');
  await mapImport({ ctx, input: { id, fields: ['full_name', 'email', null] } });
  await ctx.jobs.runAll();
  await mapImport({ ctx, input: { id, fields: [null, 'email', null] } });
  expect(await readState(ctx, id)).toMatchObject({ status: 'reading', contacts: { new: 0 } });
  await ctx.jobs.runAll();
  expect(await readMapping(id)).toMatchObject({
    columns: [{ field: null }, { field: 'email' }, {}],
  });
  const { items } = await listImportRows({ ctx, input: { id, limit: 9 } });
  expect(items.map(({ label }) => label)).toEqual(['ann@x.example', 'bob@x.example']);
  expect(await carryOut(ctx, id)).toMatchObject({ status: 'completed', contacts: { new: 2 } });
  const kept = sql`select count(*)::integer as count from import_files`;
  expect(await ctx.database.transaction((tx) => readRow(tx, kept))).toEqual({ count: 0 });
});

test('a mapping of unknown columns or without a name is refused and nothing is read', async () => {
  const { id } = await preview(ctx, table, 'people.csv');
  expect(await refusalOf(mapImport({ ctx, input: { id, fields: ['full_name'] } }))).toBe(
    'validation_failed',
  );
  const withoutName = mapImport({ ctx, input: { id, fields: ['phone', 'notes', null] } });
  await expect(withoutName).rejects.toMatchObject({
    details: { issues: [{ path: 'fields', code: 'mapping_names_nobody' }] },
  });
  expect(await readState(ctx, id)).toMatchObject({ status: 'mapping' });
  expect(ctx.jobs.sent).toHaveLength(0);
});

test('a stranger finds nothing to map, and mappings are separate', async () => {
  const { id } = await preview(ctx, table, 'people.csv');
  const stranger = await createImporter(database);
  const input = { id, fields: ['full_name' as const, null, null] };
  expect(await refusalOf(mapImport({ ctx: stranger, input }))).toBe('not_found');
  expect(await refusalOf(getMapping({ ctx: stranger, input: { id } }))).toBe('not_found');
  await mapImport({ ctx, input });
  const { id: own } = await preview(stranger, table, 'people.csv');
  expect(await getMapping({ ctx: stranger, input: { id: own } })).toMatchObject({
    isRemembered: false,
  });
});

test('a table waiting for its mapping is replaced by the next upload and can be discarded', async () => {
  const { id } = await preview(ctx, table, 'people.csv');
  const { id: next } = await preview(ctx, table, 'people.csv');
  expect(await readState(ctx, id)).toMatchObject({ status: 'discarded' });
  await discardImport({ ctx, input: { id: next } });
  expect(await readState(ctx, next)).toMatchObject({ status: 'discarded' });
});

test('pasted text becomes a preview like a file', async () => {
  const pasted = await preparePaste('Ann Alder <ann@x.example>, bob@x.example');
  const { id } = await storeUpload({ ctx, input: pasted });
  await ctx.jobs.runAll();
  expect(await readState(ctx, id)).toMatchObject({
    status: 'ready',
    format: 'paste',
    file_name: '',
    contacts: { new: 2 },
  });
});

test('fields that a card adds to a known contact are filled in, and undoing removes exactly those', async () => {
  const id = await addContact(ctx, {
    first_name: 'Ann',
    last_name: 'Alder',
    company: 'Acme',
    tags: ['old'],
    location: 'Bern',
    emails: [{ value: 'ann@x.example', label: 'home' }],
  });
  const before = await getContact({ ctx, input: { id } });
  const card = `BEGIN:VCARD\nN:Alder;Ann\nEMAIL:ann@x.example\nTEL;TYPE=cell:+41 79 123 45 67\nADR:;;;Basel;;;\nBDAY:--0208\nCATEGORIES:old,new\nNOTE:Met in Rome\nTITLE:CEO\nEND:VCARD\n`;
  const done = await importFile(ctx, Buffer.from(card), 'ann.vcf');
  expect(done.contacts).toMatchObject({ updated: 1 });
  expect(await getContact({ ctx, input: { id } })).toMatchObject({
    title: 'CEO',
    location: 'Bern',
    tags: ['old', 'new'],
    birth_month: 2,
    birth_day: 8,
    birth_year: null,
    notes: 'Met in Rome',
    points: [{ label: 'home' }, { kind: 'phone', value: '+41 79 123 45 67', label: 'mobile' }],
  });
  await undo(ctx, done.id);
  const { revision: _now, updated_at: _at, ...after } = await getContact({ ctx, input: { id } });
  expect(before).toMatchObject(after);
});
