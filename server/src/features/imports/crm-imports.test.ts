import { getContact } from '#features/contacts/get-contact.ts';
import { updateCompany } from '#features/companies/update-company.ts';
import { readRows } from '#platform/database/rows.ts';
import {
  carryOut,
  createImporter,
  importFile,
  type ImportingMember,
  preview,
  undo,
} from '#testing/import-runner.ts';
import { refreshedSignals } from '#testing/refreshed-signals.ts';
import { addContact } from '#testing/test-contact.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import { strToU8, zipSync } from 'fflate';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';

import { listImportRows } from './list-import-rows.ts';
import { mapImport } from './map-import.ts';

const database = await useFileDatabase();
let ctx: ImportingMember;
beforeEach(async () => {
  ctx = await createImporter(database);
});

const nothing = { new: 0, updated: 0 };

function salesforce({
  people,
  accounts = '',
  leads = '',
}: Record<'people', string> & Partial<Record<'accounts' | 'leads', string>>): Buffer {
  const files = {
    'Contact.csv': `Id,AccountId,FirstName,LastName,Title,Email,Description,DoNotCall\n${people}`,
    'Account.csv': `Id,Name,Website,Industry,NumberOfEmployees,BillingCity\n${accounts}`,
    'Lead.csv': `Id,FirstName,LastName,Company,Email,Status,IsConverted,ConvertedContactId\n${leads}`,
  };
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))),
  );
}

const ann = '003000000000001AAA,001000000000001AAA,Ann,Ames,CTO,ann@acme.example,Hi,1\n';
const acme = '001000000000001AAA,Acme,acme.example,Banking,40,Ulm\n';
const globex = '001000000000002AAA,Globex,,,,\n';

function listPeople() {
  return ctx.database.transaction((tx) =>
    readRows(
      tx,
      sql<{ id: string; first_name: string; company: string; tags: string[]; source: string }>`
        select id, first_name, company, tags, source from contacts
        where owner_id = ${ctx.actor.memberId} and deleted_at is null order by first_name, company`,
    ),
  );
}

function listCompanies() {
  return ctx.database.transaction((tx) =>
    readRows(
      tx,
      sql<{ id: string; name: string; website: string; industry: string | null; notes: string }>`
        select id, name, website, industry, notes from companies
        where owner_id = ${ctx.actor.memberId} order by name`,
    ),
  );
}

test('the same export again changes nothing, a later one updates, by the ids of its records', async () => {
  const first = salesforce({ people: ann, accounts: acme + globex });
  const done = await importFile(ctx, first);
  expect(done).toMatchObject({
    format: 'salesforce',
    contacts: { new: 1 },
    companies: { new: 2 },
    is_mappable: false,
  });
  expect(await listPeople()).toMatchObject([
    { company: 'Acme', tags: ['Do not call'], source: 'salesforce' },
  ]);
  expect(await importFile(ctx, first)).toMatchObject({ contacts: nothing, companies: nothing });

  // Another address and name, but the same record: and a new company, which is news.
  const later = salesforce({
    people: ann
      .replace('Ames', 'Berg')
      .replace('ann@acme', 'ann.berg@globex')
      .replace('1AAA,Ann', '2AAA,Ann'),
    accounts: acme + globex,
  });
  const ready = await preview(ctx, later);
  const { items } = await listImportRows({
    ctx,
    input: { id: ready.id, limit: 10, kind: 'contact' },
  });
  expect(items[0]).toMatchObject({ outcome: 'updated', reason: 'matched_by_export' });
  await carryOut(ctx, ready.id);
  expect(await listPeople()).toMatchObject([{ first_name: 'Ann', company: 'Globex' }]);
  expect((await refreshedSignals(ctx)).map(({ type }) => type)).toContain('company_change');
});

test('companies are filled where they are empty, and emptied again by undoing', async () => {
  await addContact(ctx, { first_name: 'Bo', company: 'Globex Inc.' });
  const [known] = await listCompanies();
  await updateCompany({ ctx, input: { id: known!.id, website: 'my.example' } });
  const file = salesforce({
    people: ann,
    accounts: `${acme}001000000000002AAA,Globex,theirs.example,Insurance,,\n`,
  });
  const done = await importFile(ctx, file);
  expect(done.companies).toMatchObject({ new: 1, updated: 1 });
  expect(await listCompanies()).toMatchObject([
    {
      name: 'Acme',
      website: 'acme.example',
      industry: '64',
      notes: 'Number Of Employees: 40\nBilling City: Ulm',
    },
    { name: 'Globex Inc.', website: 'my.example', industry: '65' },
  ]);
  const [acmeRow] = await listCompanies();
  await updateCompany({ ctx, input: { id: acmeRow!.id, industry: null } });
  // What the member emptied stays empty.
  expect((await importFile(ctx, file)).companies).toMatchObject(nothing);
  expect((await listCompanies())[0]).toMatchObject({ industry: null });
  const again = await ctx.database.transaction((tx) =>
    readRows(
      tx,
      sql<{ id: string }>`select id from imports where owner_id = ${ctx.actor.memberId}
        order by created_at desc`,
    ),
  );
  for (const { id } of again) await undo(ctx, id);
  const left = await listCompanies();
  expect(left.find(({ name }) => name === 'Globex Inc.')).toMatchObject({
    website: 'my.example',
    industry: null,
  });
  expect(left.find(({ name }) => name === 'Acme')).toMatchObject({ website: '', notes: '' });
});

test('leads are contacts with a label; converted ones are the contacts that they became', async () => {
  const leads = [
    '00Q000000000001AAA,Lea,Lead,TNR,lea@tnr.example,Open,0,',
    '00Q000000000002AAA,Ann,Ames,Acme,ann@acme.example,Closed,1,003000000000001AAA',
    // A report on leads has no id of the contact.
    '00Q000000000003AAA,A.,Ames,Acme,ann@acme.example,Closed,1,',
    '00Q000000000004AAA,Old,Customer,Initech,old@initech.example,Closed,1,003000000000009AAA',
    '',
  ].join('\n');
  const done = await importFile(ctx, salesforce({ people: ann, accounts: acme, leads }));
  expect(done.contacts).toMatchObject({ new: 3, skipped: 2 });
  const { items } = await listImportRows({
    ctx,
    input: { id: done.id, limit: 10, outcome: 'skipped' },
  });
  expect(items.map(({ reason }) => reason)).toEqual(['converted_lead', 'converted_lead']);
  expect(await listPeople()).toMatchObject([
    { first_name: 'Ann', tags: ['Do not call'] },
    { first_name: 'Lea', tags: ['Lead'] },
    { first_name: 'Old', tags: [] },
  ]);
  // Its contact comes later, in a file of its own.
  const old = '003000000000009AAA,,Old,Customer,CEO,new@initech.example,,0\n';
  expect((await importFile(ctx, salesforce({ people: old, leads }))).contacts).toMatchObject({
    new: 0,
    updated: 1,
  });
  const last = await importFile(ctx, salesforce({ people: '', leads }));
  expect(last.contacts).toMatchObject({ new: 0, updated: 0 });
});

test('attack: numbers of two HubSpot accounts collide, and no one becomes someone else', async () => {
  const head = 'Record ID,First Name,Last Name,Email,Associated Company,Lifecycle Stage\n';
  const one = `${head}51,Ann,Ames,ann@acme.example,Acme,Lead\n52,Bob,Beer,info@acme.example,Acme,\n`;
  await importFile(ctx, Buffer.from(one), 'one.csv');
  const other = `${head}51,Zed,Zorn,zed@z.example,Zett,\n52,Cleo,Cole,cleo@z.example,Acme,\n51,Yan,Yu,yan@z.example,,\n`;
  expect((await importFile(ctx, Buffer.from(other), 'other.csv')).contacts).toMatchObject({
    new: 3,
  });
  const people = await listPeople();
  expect(people.map(({ first_name: name }) => name)).toEqual(['Ann', 'Bob', 'Cleo', 'Yan', 'Zed']);
  expect((await importFile(ctx, Buffer.from(one), 'one.csv')).contacts).toMatchObject(nothing);
});

test('people who share an address stay two, and a row twice is one', async () => {
  const head = 'First Name,Last Name,Account Name,Email,Mailing City,Lead Source\n';
  const rows =
    'Ann,Ames,Acme,info@acme.example,Ulm,Web\nBob,Beer,Acme,info@acme.example,Ulm,Web\nAnn,Ames,Acme,info@acme.example,Ulm,Web\n';
  const file = Buffer.from(head + rows);
  const done = await importFile(ctx, file, 'report.csv');
  expect(done.contacts).toMatchObject({ new: 2, skipped: 1 });
  expect((await importFile(ctx, file, 'report.csv')).contacts).toMatchObject({
    ...nothing,
    unchanged: 2,
  });
});

test('columns of its own are in the preview’s notes at once, and can be mapped before the run', async () => {
  const file = Buffer.from(
    'Record ID,First Name,Last Name,Email,Lifecycle Stage,Private mail\n7,Ann,Ames,a@x.example,,b@x.example\n',
  );
  const ready = await preview(ctx, file, 'contacts.csv');
  expect(ready).toMatchObject({ status: 'ready', is_mappable: true, contacts: { new: 1 } });
  await mapImport({ ctx, input: { id: ready.id, fields: ['email'] } });
  await ctx.jobs.runAll();
  await carryOut(ctx, ready.id);
  const [person] = await listPeople();
  const { points } = await getContact({ ctx, input: { id: person!.id } });
  expect(points.map(({ value }) => value)).toEqual(['a@x.example', 'b@x.example']);
  // The next file with these columns begins with that choice.
  expect((await preview(ctx, file, 'contacts.csv')).contacts).toMatchObject(nothing);
});
