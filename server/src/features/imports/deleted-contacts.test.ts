import { deleteContact } from '#features/contacts/delete-contact.ts';
import { listContacts } from '#features/contacts/list-contacts.ts';
import { restoreContact } from '#features/contacts/restore-contact.ts';
import { contactListInputSchema } from '@kith/contract/contacts/schemas';
import { carryOut, createImporter, importFile, preview } from '#testing/import-runner.ts';
import { addContact } from '#testing/test-contact.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { expect, test } from 'vitest';

import { listImportRows } from './list-import-rows.ts';
import { presentImportRow } from './present.ts';

const database = await useSharedDatabase();

const csv = Buffer.from(`First Name,Last Name,URL,Email Address,Company,Position,Connected On
Ann,Lee,www.linkedin.com/in/ann-lee,,Acme,CEO,04 Mar 2020
Bo,Ek,,bo@x.example,Birch,Cook,04 Mar 2020
Cy,Orr,,,Cedar,Poet,04 Mar 2020
`);

type Member = Awaited<ReturnType<typeof createImporter>>;

async function listPeople(ctx: Member) {
  const { items } = await listContacts({ ctx, input: contactListInputSchema.parse({}) });
  return new Map(items.map(({ full_name: name, id }) => [name, id]));
}

async function rowsOf(ctx: Member, id: string) {
  const { items } = await listImportRows({ ctx, input: { id, limit: 10 } });
  return items.map(({ label, outcome, reason, is_restorable, contact_id }) => ({
    label,
    outcome,
    reason,
    is_restorable,
    contact_id,
  }));
}

test('deleted contacts stay deleted when the same file is imported again, by profile, email or name', async () => {
  const ctx = await createImporter(database);
  await importFile(ctx, csv, 'Connections.csv');
  const people = await listPeople(ctx);
  for (const id of people.values()) await deleteContact({ ctx, input: { id } });
  const again = await importFile(ctx, csv, 'Connections.csv');
  expect(again.contacts).toMatchObject({ new: 0, updated: 0, unchanged: 0, skipped: 3 });
  expect((await listPeople(ctx)).size).toBe(0);
  expect(await rowsOf(ctx, again.id)).toEqual(
    'Ann Lee,Bo Ek,Cy Orr'.split(',').map((label) => ({
      label,
      outcome: 'skipped',
      reason: 'deleted_contact',
      is_restorable: true,
      contact_id: people.get(label),
    })),
  );
});

test('a contact that was deleted after its import can’t be opened from the row, until it is restored', async () => {
  const ctx = await createImporter(database);
  const { id } = await importFile(ctx, csv, 'Connections.csv');
  const ann = (await listPeople(ctx)).get('Ann Lee')!;
  const shown = async () => {
    const { items } = await listImportRows({ ctx, input: { id, limit: 10 } });
    return items.map(presentImportRow).find(({ label }) => label === 'Ann Lee');
  };
  expect(await shown()).toMatchObject({ contact_id: ann });
  await deleteContact({ ctx, input: { id: ann } });
  expect(await shown()).toMatchObject({ contact_id: null, is_restorable: false });
  await restoreContact({ ctx, input: { id: ann } });
  expect(await shown()).toMatchObject({ contact_id: ann });
});

test('a restored contact is itself again, and the preview follows', async () => {
  const ctx = await createImporter(database);
  await importFile(ctx, csv, 'Connections.csv');
  const ann = (await listPeople(ctx)).get('Ann Lee')!;
  await deleteContact({ ctx, input: { id: ann } });
  const { id } = await preview(ctx, csv, 'Connections.csv');
  await restoreContact({ ctx, input: { id: ann } });
  expect((await rowsOf(ctx, id))[0]).toMatchObject({ is_restorable: false, contact_id: ann });
  const done = await carryOut(ctx, id);
  expect(done.contacts).toMatchObject({ new: 0, unchanged: 3, skipped: 0 });
  expect((await listPeople(ctx)).get('Ann Lee')).toBe(ann);
});

test('a contact that is deleted between preview and run is not brought back', async () => {
  const ctx = await createImporter(database);
  await importFile(ctx, csv, 'Connections.csv');
  const newer = Buffer.from(csv.toString().replace('CEO', 'Chair'));
  const { id, contacts } = await preview(ctx, newer, 'Connections.csv');
  expect(contacts.updated).toBe(1);
  await deleteContact({ ctx, input: { id: (await listPeople(ctx)).get('Ann Lee')! } });
  expect((await carryOut(ctx, id)).contacts).toMatchObject({ new: 0, updated: 0, skipped: 1 });
});

test('someone added again by hand is matched, not the deleted contact; a stranger’s deletion changes nothing', async () => {
  const [ctx, stranger] = [await createImporter(database), await createImporter(database)];
  await importFile(stranger, csv, 'Connections.csv');
  for (const id of (await listPeople(stranger)).values()) {
    await deleteContact({ ctx: stranger, input: { id } });
  }
  await importFile(ctx, csv, 'Connections.csv');
  await deleteContact({ ctx, input: { id: (await listPeople(ctx)).get('Bo Ek')! } });
  const added = await addContact(ctx, {
    first_name: 'Bo',
    last_name: 'Ek',
    emails: [{ value: 'bo@x.example', label: 'work' }],
  });
  const again = await importFile(ctx, csv, 'Connections.csv');
  expect(again.contacts).toMatchObject({ new: 0, skipped: 0 });
  expect((await rowsOf(ctx, again.id))[1]).toMatchObject({ contact_id: added });
});

test('a profile address is the same person with or without https:// and www', async () => {
  const ctx = await createImporter(database);
  await importFile(ctx, csv, 'Connections.csv');
  const ann = (await listPeople(ctx)).get('Ann Lee');
  const card = 'BEGIN:VCARD\nFN:Annie L.\nURL:https://LinkedIn.com/in/Ann-Lee/?trk=x\nEND:VCARD\n';
  const done = await importFile(ctx, Buffer.from(card), 'ann.vcf');
  expect(done.contacts).toMatchObject({ new: 0 });
  expect((await rowsOf(ctx, done.id))[0]).toMatchObject({ contact_id: ann });
});
