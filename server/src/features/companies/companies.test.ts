import { companyListInputSchema, companyUpdateSchema } from '@kith/contract/companies/schemas';
import { contactCreateSchema, contactListInputSchema } from '@kith/contract/contacts/schemas';
import { historyInputSchema } from '@kith/contract/contacts/history';
import { createContact } from '#features/contacts/create-contact.ts';
import { deleteContact } from '#features/contacts/delete-contact.ts';
import { getContact } from '#features/contacts/get-contact.ts';
import { listContacts } from '#features/contacts/list-contacts.ts';
import { listHistory } from '#features/contacts/list-history.ts';
import { listFacet } from '#features/contacts/list-facet.ts';
import { restoreContact } from '#features/contacts/restore-contact.ts';
import { updateContact } from '#features/contacts/update-contact.ts';
import type { MemberContext } from '#platform/context.ts';
import { importFile, undo, createManualJobs } from '#testing/import-runner.ts';
import { refusalOf } from '#testing/test-contact.ts';
import { addChange, addContact, addInteraction } from '#testing/test-network.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { createMember } from '#testing/test-member.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';

import { getCompany } from './get-company.ts';
import { listCompanies } from './list-companies.ts';
import { mergeCompanies, separateCompanies } from './merge-companies.ts';
import { presentCompany } from './present.ts';
import { suggestCompanies } from './suggest-companies.ts';
import { updateCompany } from './update-company.ts';

const database = await useSharedDatabase();
let ctx: MemberContext;
let stranger: MemberContext;
beforeAll(async () => {
  stranger = await createMember(database);
});
beforeEach(async () => {
  ctx = await createMember(database);
});

const companyOf = async (contactId: string): Promise<string> =>
  (await getContact({ ctx, input: { id: contactId } })).company_id!;

async function read(id: string) {
  return presentCompany(await getCompany({ ctx, input: { id } }), ctx.clock.now());
}

async function listNames(input: object = {}, member = ctx): Promise<[string, number][]> {
  const names: [string, number][] = [];
  let cursor: string | undefined;
  do {
    const parsed = companyListInputSchema.parse({ limit: 2, ...input, cursor });
    const page = await listCompanies({ ctx: member, input: parsed });
    names.push(...page.items.map(({ name, people }): [string, number] => [name, people]));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return names;
}

async function peopleOf(company: string): Promise<string[]> {
  const input = contactListInputSchema.parse({ companies: [company] });
  return (await listContacts({ ctx, input })).items.map(({ id }) => id).toSorted();
}

async function companyRows(): Promise<{ name: string; name_key: string }[]> {
  const result = await database.pool.query(
    'select name, name_key from companies where owner_id = $1 order by name_key',
    [ctx.actor.memberId],
  );
  return result.rows;
}

const update = (input: { id: string } & Record<string, unknown>, member = ctx) =>
  updateCompany({ ctx: member, input: companyUpdateSchema.parse(input) });

test.each([
  [['Acme, Inc.', 'ACME', ' acme  inc ', 'Acme Incorporated', 'Ａｃｍｅ'], 'acme'],
  [['Müller GmbH & Co. KG', 'MULLER', 'Muller G.m.b.H.'], 'muller'],
  [['株式会社山田', '山田(株)', '山田株式会社', '㈱山田', '山田'], '山田'],
  [['Smith & Sons Ltd', 'Smith and Sons'], 'smith and sons'],
  [['Søren S.A.', 'Soren'], 'soren'],
  [['华为技术有限公司', '华为技术'], '华为技术'],
  [['Kraków Sp. z o.o.', 'KRAKOW'], 'krakow'],
  [['ガラス工房', 'ｶﾞﾗｽ工房'], 'ガラス工房'],
  [['Limited'], 'limited'],
  [['Inca', 'INCA'], 'inca'],
  [['!!!'], '!!!'],
])('%j are one company', async (names, key) => {
  for (const company of names) await addContact(ctx, { company });
  expect(await companyRows()).toEqual([{ name: names[0], name_key: key }]);
});

test('different names stay different companies', async () => {
  for (const company of ['Acme', 'Acme Labs', 'カラス工房', 'ガラス工房', 'Incorp']) {
    await addContact(ctx, { company });
  }
  expect(await companyRows()).toHaveLength(5);
});

test('two contacts that name one company at once create one record', async () => {
  const add = (company: string, n: number) =>
    createContact({
      ctx,
      input: contactCreateSchema.parse({ first_name: `P${n}`, company }),
    });
  const direct = ['Acme Inc', 'ACME', 'acme, inc.', 'Acme'].map((company) =>
    addContact(ctx, { company }),
  );
  const made = ['Acme GmbH', 'ACME Ltd'].map(add);
  await Promise.all([...direct, ...made]);
  expect(await companyRows()).toHaveLength(1);
  expect(await peopleOf('acme')).toHaveLength(6);
});

test('a contact belongs to its company as soon as it is created, and follows changes of its text', async () => {
  const parse = (fields: object) => contactCreateSchema.parse(fields);
  const input = parse({ first_name: 'Ada', company: 'Engines Ltd' });
  const { id, company_id: first } = await createContact({ ctx, input });
  expect((await read(first!)).name).toBe('Engines Ltd');
  const moved = await updateContact({ ctx, input: { id, company: 'Looms' } });
  expect((await read(moved.company_id!)).name).toBe('Looms');
  const left = await updateContact({ ctx, input: { id, company: '' } });
  expect(left.company_id).toBeNull();
  expect(await listNames()).toEqual([]);
});

test('the company of a deleted contact is not listed, and returns with the contact', async () => {
  const id = await addContact(ctx, { company: 'Acme' });
  await deleteContact({ ctx, input: { id } });
  expect(await listNames()).toEqual([]);
  await restoreContact({ ctx, input: { id } });
  expect(await listNames()).toEqual([['Acme', 1]]);
});

test('companies are sorted by people, warmth and name, paged, and searchable', async () => {
  const now = ctx.clock.now();
  for (const company of ['Beta', 'Beta', 'Beta', 'Ärzte AG', 'Gamma', 'Gamma', 'delta works']) {
    const id = await addContact(ctx, { company });
    if (company === 'delta works') await addInteraction(ctx, id, { kind: 'meeting', at: now });
    if (company === 'Gamma') await addInteraction(ctx, id, { kind: 'email', at: now });
  }
  const namesOf = async (input: object) => (await listNames(input)).map(([name]) => name);
  expect((await namesOf({ sort: 'people' })).slice(0, 2)).toEqual(['Beta', 'Gamma']);
  expect((await namesOf({ sort: 'warmth' })).slice(0, 2)).toEqual(['delta works', 'Gamma']);
  expect(await namesOf({ sort: 'name' })).toEqual(['Ärzte AG', 'Beta', 'delta works', 'Gamma']);
  expect(await namesOf({ q: 'WORKS del' })).toEqual(['delta works']);
  expect(await namesOf({ q: '%' })).toEqual([]);
  expect(await listNames({}, stranger)).toEqual([]);
  const first = await listCompanies({ ctx, input: companyListInputSchema.parse({ limit: 1 }) });
  expect(first.total).toBe(4);
  const other = companyListInputSchema.parse({ sort: 'name', cursor: first.next_cursor });
  expect(await refusalOf(listCompanies({ ctx, input: other }))).toBe('invalid_cursor');
});

test('notes on a company are kept, and keep it listed without people', async () => {
  const contact = await addContact(ctx, { company: 'Acme' });
  const id = await companyOf(contact);
  await update({ id, industry: '62', website: 'acme.example', notes: 'Line\r\ntwo' });
  await update({ id, notes: 'Line\ntwo' });
  expect(await read(id)).toMatchObject({
    ...{ name: 'Acme', industry: '62', website: 'acme.example', notes: 'Line\ntwo' },
    ...{ revision: 2, people: 1 },
  });
  await updateContact({ ctx, input: { id: contact, company: '' } });
  expect(await listNames()).toEqual([['Acme', 0]]);
  expect(await refusalOf(update({ id, notes: 'x', revision: 1 }))).toBe('conflict');
  for (const wrong of [{ industry: '04' }, { website: 'javascript:alert(1)' }, { name: ' ' }]) {
    expect(() => companyUpdateSchema.parse({ id, ...wrong })).toThrow();
  }
});

test('a new name is written to the contacts; the old name still finds the company', async () => {
  const people = [
    await addContact(ctx, { company: 'Acme' }),
    await addContact(ctx, { company: 'ACME Inc.', archived_at: ctx.clock.now() }),
  ];
  const id = await companyOf(people[0]!);
  await update({ id, name: 'Umbrella Works' });
  for (const person of people) {
    const contact = await getContact({ ctx, input: { id: person } });
    expect(contact).toMatchObject({ company: 'Umbrella Works', company_id: id, revision: 2 });
  }
  const found = contactListInputSchema.parse({ q: 'umbrella' });
  expect((await listContacts({ ctx, input: found })).items).toHaveLength(1);
  const late = await addContact(ctx, { company: 'acme' });
  expect(await companyOf(late)).toBe(id);
  expect(await listNames()).toEqual([['Umbrella Works', 2]]);
  expect(await listNames({ q: 'acme' })).toEqual([['Umbrella Works', 2]]);
  expect(await peopleOf('Acme')).toEqual([people[0], late].toSorted());
  await update({ id, name: 'Acme' });
  expect(await listNames()).toEqual([['Acme', 2]]);
});

test('another company’s name is refused with that company’s id, and nothing is written', async () => {
  const acme = await addContact(ctx, { company: 'Acme' });
  const id = await companyOf(acme);
  const other = await companyOf(await addContact(ctx, { company: 'Looms Ltd' }));
  await expect(update({ id, name: 'LOOMS', notes: 'x' })).rejects.toMatchObject({
    code: 'company_exists',
    details: { id: other, name: 'Looms Ltd' },
  });
  expect(await read(id)).toMatchObject({ name: 'Acme', notes: '', revision: 1 });
  // A name that is no longer used is free.
  await updateContact({ ctx, input: { id: acme, company: 'Acme Two' } });
  const second = await companyOf(acme);
  await update({ id: second, name: 'Acme' });
  expect(await companyOf(acme)).toBe(second);
  expect(await companyOf(await addContact(ctx, { company: 'ACME' }))).toBe(second);
});

test('merging combines people and missing fields; undoing restores everything', async () => {
  const a = await addContact(ctx, { company: 'Acme' });
  const b = await addContact(ctx, { company: 'Looms' });
  const c = await addContact(ctx, { company: 'Mills' });
  const [acme, looms, mills] = await Promise.all([a, b, c].map(companyOf));
  const ids = { acme: acme!, looms: looms!, mills: mills! };
  await update({ id: ids.looms, industry: 'J', notes: 'Of looms' });
  await update({ id: ids.acme, notes: 'Of acme' });
  await mergeCompanies({ ctx, input: { id: ids.looms, other_id: ids.mills } });
  const before = [await read(ids.acme), await read(ids.looms)];
  const merge = () => mergeCompanies({ ctx, input: { id: ids.acme, other_id: ids.looms } });
  await Promise.all([merge(), merge()]);
  expect(await read(ids.acme)).toMatchObject({
    ...{ people: 3, industry: 'J', notes: 'Of acme', merged: [{ id: ids.looms, name: 'Looms' }] },
  });
  expect((await read(ids.mills)).id).toBe(ids.acme);
  expect(await peopleOf('Mills')).toEqual([a, b, c].toSorted());
  expect(await listNames()).toEqual([['Acme', 3]]);
  const { items } = await listFacet({ ctx, input: { facet: 'companies', q: '' } });
  expect(items).toEqual([{ value: 'Acme', count: 3 }]);
  expect(await refusalOf(update({ id: ids.acme, name: 'Looms' }))).toBeNull();
  await update({ id: ids.acme, name: 'Acme' });

  const separate = () => separateCompanies({ ctx, input: { id: ids.acme, other_id: ids.looms } });
  await separate();
  await separate();
  const after = [await read(ids.acme), await read(ids.looms)];
  expect(after[1]).toMatchObject({ industry: 'J', notes: 'Of looms', merged: before[1]!.merged });
  expect(after[0]).toMatchObject({ industry: null, notes: 'Of acme', merged: [] });
  expect((await read(ids.mills)).id).toBe(ids.looms);
});

test('a company that was merged twice is separated with what it gave', async () => {
  const names = ['Acme', 'Looms', 'Mills'];
  const people = await Promise.all(names.map((company) => addContact(ctx, { company })));
  const [acme, looms, mills] = (await Promise.all(people.map(companyOf))) as [
    string,
    string,
    string,
  ];
  await update({ id: mills, industry: 'J', website: 'mills.example' });
  await mergeCompanies({ ctx, input: { id: looms, other_id: mills } });
  await mergeCompanies({ ctx, input: { id: acme, other_id: looms } });
  await update({ id: acme, website: 'acme.example' });
  expect(await read(acme)).toMatchObject({ people: 3, industry: 'J' });

  const separate = () => separateCompanies({ ctx, input: { id: acme, other_id: mills } });
  await separate();
  await separate();
  expect(await read(mills)).toMatchObject({ people: 1, industry: 'J', website: 'mills.example' });
  // What was changed since stays.
  expect(await read(acme)).toMatchObject({ people: 2, industry: null, website: 'acme.example' });
  await separateCompanies({ ctx, input: { id: acme, other_id: looms } });
  expect(await read(looms)).toMatchObject({ people: 1, industry: null, merged: [] });
  expect(await listNames()).toHaveLength(3);
});

test('a name that came from renaming is not separated', async () => {
  const id = await companyOf(await addContact(ctx, { company: 'Acme' }));
  await update({ id, name: 'Umbrella' });
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from companies where owner_id = $1 and root_id is not null',
    [ctx.actor.memberId],
  );
  const input = { id, other_id: rows[0]!.id };
  expect(await refusalOf(separateCompanies({ ctx, input }))).toBe('illegal_state');
  expect(await listNames()).toEqual([['Umbrella', 1]]);
});

test('a new name is in the history of each contact, and no one has left', async () => {
  const named = { company: 'Acme' };
  const people = [await addContact(ctx, named), await addContact(ctx, { company: 'ACME Inc.' })];
  const id = await companyOf(people[0]!);
  await update({ id, name: 'Umbrella' });
  const entries = [];
  for (const person of people) {
    const input = historyInputSchema.parse({ id: person });
    entries.push(...(await listHistory({ ctx, input })).items);
  }
  expect(entries.map(({ old_value, new_value, source }) => [old_value, new_value, source])).toEqual(
    [
      ['Acme', 'Umbrella', 'rename'],
      ['ACME Inc.', 'Umbrella', 'rename'],
    ],
  );
  expect((await read(id)).former).toEqual([]);
});

test('two opposite merges at once leave one company and lose none', async () => {
  const one = await companyOf(await addContact(ctx, { company: 'One' }));
  const two = await companyOf(await addContact(ctx, { company: 'Two' }));
  await Promise.all([
    mergeCompanies({ ctx, input: { id: one, other_id: two } }),
    mergeCompanies({ ctx, input: { id: two, other_id: one } }),
  ]);
  expect(await listNames()).toEqual([[expect.any(String), 2]]);
  expect(await refusalOf(mergeCompanies({ ctx, input: { id: one, other_id: one } }))).toBe(
    'illegal_state',
  );
});

test('suggests the warmest contact there, or a warmer former one, with the last interaction', async () => {
  const now = ctx.clock.now();
  const cold = await addContact(ctx, { company: 'Acme' });
  const id = await companyOf(cold);
  expect((await read(id)).way_in).toMatchObject({
    ...{ kind: 'current', contact: { id: cold }, interaction_count: 0, last_interaction: null },
  });
  const gone = await addContact(ctx, { first_name: 'Bo', company: 'Looms' });
  await addInteraction(ctx, gone, { kind: 'meeting', at: now });
  await addChange(ctx, gone, {
    ...{ field: 'company', oldValue: 'ACME Inc.', newValue: 'Looms', at: '2026-03-01T00:00:00Z' },
  });
  expect(await read(id)).toMatchObject({
    way_in: { kind: 'former', contact: { id: gone }, last_interaction: { kind: 'meeting' } },
    former: [{ contact: { id: gone }, left_at: '2026-03-01T00:00:00.000Z' }],
    health: { thriving: 0, steady: 0, cooling: 0, dormant: 1 },
  });
  await addInteraction(ctx, cold, { kind: 'meeting', direction: 'in', at: now });
  expect((await read(id)).way_in).toMatchObject({ kind: 'current', contact: { id: cold } });
  // A person who came back has not left.
  await updateContact({ ctx, input: { id: gone, company: 'Acme' } });
  expect((await read(id)).former).toEqual([]);
});

test('companies whose people share a company domain are suggested as one', async () => {
  const add = (company: string, email: string, first_name = company) =>
    createContact({
      ctx,
      input: contactCreateSchema.parse({ first_name, company, emails: [{ value: email }] }),
    });
  const { company_id: id } = await add('Acme', 'a@acme.example');
  await add('Acme Europe', 'b@acme.example');
  await add('Acme', 'c@gmail.com', 'Cy');
  await add('Looms', 'd@gmail.com');
  const { items } = await suggestCompanies({ ctx, input: { id: id! } });
  expect(items.map(({ name, domain, people }) => [name, domain, people])).toEqual([
    ['Acme Europe', 'acme.example', 1],
  ]);
  // A domain of many companies belongs to a provider.
  for (let n = 0; n < 7; n += 1) await add(`Tenant ${n}`, `t${n}@acme.example`);
  expect((await suggestCompanies({ ctx, input: { id: id! } })).items).toEqual([]);
});

test('a stranger finds and changes nothing', async () => {
  const id = await companyOf(await addContact(ctx, { company: 'Acme' }));
  const other = await companyOf(await addContact(ctx, { company: 'Looms' }));
  const before = await companyRows();
  const pair = { id, other_id: other };
  const attempts = [
    () => getCompany({ ctx: stranger, input: { id } }),
    () => update({ id, name: 'Taken', industry: 'A' }, stranger),
    () => mergeCompanies({ ctx: stranger, input: pair }),
    () => separateCompanies({ ctx: stranger, input: pair }),
    () => suggestCompanies({ ctx: stranger, input: { id } }),
  ];
  for (const attempt of attempts) expect(await refusalOf(attempt())).toBe('not_found');
  expect(await companyRows()).toEqual(before);
});

test('an import with many spellings of a company creates one; undoing removes it', async () => {
  const jobs = createManualJobs(database, ctx.clock);
  const member = { ...ctx, jobs };
  const spellings = ['Acme, Inc.', 'ACME', 'acme', 'Looms GmbH', 'LOOMS'];
  const cards = Array.from({ length: 200 }, (_, n) =>
    ['BEGIN:VCARD', 'VERSION:3.0', `FN:Person ${n}`, `N:${n};Person`]
      .concat(`ORG:${spellings[n % spellings.length]}`, `EMAIL:p${n}@example.com`, 'END:VCARD')
      .join('\r\n'),
  );
  const { id } = await importFile(member, Buffer.from(cards.join('\r\n')), 'people.vcf');
  expect((await companyRows()).map(({ name_key }) => name_key)).toEqual(['acme', 'looms']);
  expect((await listNames()).map(([, people]) => people)).toEqual([120, 80]);
  await undo(member, id);
  expect(await listNames()).toEqual([]);
});
