import {
  changeCompany,
  companyOf,
  listCompanyNames,
  peopleOf,
  readCompany,
} from '#testing/test-companies.ts';
import { contactListInputSchema } from '@kith/contract/contacts/schemas';
import { historyInputSchema } from '@kith/contract/contacts/history';
import { companyUpdateSchema } from '@kith/contract/companies/schemas';
import { getContact } from '#features/contacts/get-contact.ts';
import { listContacts } from '#features/contacts/list-contacts.ts';
import { listHistory } from '#features/contacts/list-history.ts';
import { updateContact } from '#features/contacts/update-contact.ts';
import { refusalOf } from '#testing/test-contact.ts';
import { addContact } from '#testing/test-network.ts';
import type { MemberContext } from '#platform/context.ts';
import { createMember } from '#testing/test-member.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { beforeEach, expect, test } from 'vitest';

const database = await useSharedDatabase();
let ctx: MemberContext;
beforeEach(async () => {
  ctx = await createMember(database);
});

test('notes on a company are kept, and keep it listed without people', async () => {
  const contact = await addContact(ctx, { company: 'Acme' });
  const id = await companyOf(ctx, contact);
  await changeCompany(ctx, { id, industry: '62', website: 'acme.example', notes: 'Line\r\ntwo' });
  await changeCompany(ctx, { id, notes: 'Line\ntwo' });
  expect(await readCompany(ctx, id)).toMatchObject({
    name: 'Acme',
    industry: '62',
    website: 'acme.example',
    notes: 'Line\ntwo',
    revision: 2,
    people: 1,
  });
  await updateContact({ ctx, input: { id: contact, company: '' } });
  expect(await listCompanyNames(ctx)).toEqual([['Acme', 0]]);
  expect(await refusalOf(changeCompany(ctx, { id, notes: 'x', revision: 1 }))).toBe('conflict');
  for (const wrong of [{ industry: '04' }, { website: 'javascript:alert(1)' }, { name: ' ' }]) {
    expect(() => companyUpdateSchema.parse({ id, ...wrong })).toThrow();
  }
});

test('a new name is written to the contacts; the old name still finds the company', async () => {
  const people = [
    await addContact(ctx, { company: 'Acme' }),
    await addContact(ctx, { company: 'ACME Inc.', archived_at: ctx.clock.now() }),
  ];
  const id = await companyOf(ctx, people[0]!);
  await changeCompany(ctx, { id, name: 'Umbrella Works' });
  for (const person of people) {
    const contact = await getContact({ ctx, input: { id: person } });
    expect(contact).toMatchObject({ company: 'Umbrella Works', company_id: id, revision: 2 });
  }
  const found = contactListInputSchema.parse({ q: 'umbrella' });
  expect((await listContacts({ ctx, input: found })).items).toHaveLength(1);
  const late = await addContact(ctx, { company: 'acme' });
  expect(await companyOf(ctx, late)).toBe(id);
  expect(await listCompanyNames(ctx)).toEqual([['Umbrella Works', 2]]);
  expect(await listCompanyNames(ctx, { q: 'acme' })).toEqual([['Umbrella Works', 2]]);
  expect(await peopleOf(ctx, 'Acme')).toEqual([people[0], late].toSorted());
  await changeCompany(ctx, { id, name: 'Acme' });
  expect(await listCompanyNames(ctx)).toEqual([['Acme', 2]]);
});

test('another company’s name is refused with that company’s id, and nothing is written', async () => {
  const acme = await addContact(ctx, { company: 'Acme' });
  const id = await companyOf(ctx, acme);
  const other = await companyOf(ctx, await addContact(ctx, { company: 'Looms Ltd' }));
  await expect(changeCompany(ctx, { id, name: 'LOOMS', notes: 'x' })).rejects.toMatchObject({
    code: 'company_exists',
    details: { id: other, name: 'Looms Ltd' },
  });
  expect(await readCompany(ctx, id)).toMatchObject({ name: 'Acme', notes: '', revision: 1 });
  // A name that is no longer used is free.
  await updateContact({ ctx, input: { id: acme, company: 'Acme Two' } });
  const second = await companyOf(ctx, acme);
  await changeCompany(ctx, { id: second, name: 'Acme' });
  expect(await companyOf(ctx, acme)).toBe(second);
  expect(await companyOf(ctx, await addContact(ctx, { company: 'ACME' }))).toBe(second);
});

test('a new name is in the history of each contact, and no one has left', async () => {
  const named = { company: 'Acme' };
  const people = [await addContact(ctx, named), await addContact(ctx, { company: 'ACME Inc.' })];
  const id = await companyOf(ctx, people[0]!);
  await changeCompany(ctx, { id, name: 'Umbrella' });
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
  expect((await readCompany(ctx, id)).former).toEqual([]);
});
