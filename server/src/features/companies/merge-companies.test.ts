import {
  changeCompany,
  companyOf,
  listCompanyNames,
  peopleOf,
  readCompany,
} from '#testing/test-companies.ts';
import { contactCreateSchema } from '@kith/contract/contacts/schemas';
import { createContact } from '#features/contacts/create-contact.ts';
import { listFacet } from '#features/contacts/list-facet.ts';
import { refusalOf } from '#testing/test-contact.ts';
import { addContact } from '#testing/test-network.ts';
import type { MemberContext } from '#platform/context.ts';
import { createMember } from '#testing/test-member.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { beforeEach, expect, test } from 'vitest';

import { mergeCompanies, separateCompanies } from './merge-companies.ts';
import { suggestCompanies } from './suggest-companies.ts';

const database = await useSharedDatabase();
let ctx: MemberContext;
beforeEach(async () => {
  ctx = await createMember(database);
});

test('merging combines people and missing fields; undoing restores everything', async () => {
  const a = await addContact(ctx, { company: 'Acme' });
  const b = await addContact(ctx, { company: 'Looms' });
  const c = await addContact(ctx, { company: 'Mills' });
  const [acme, looms, mills] = await Promise.all([a, b, c].map((id) => companyOf(ctx, id)));
  const ids = { acme: acme!, looms: looms!, mills: mills! };
  await changeCompany(ctx, { id: ids.looms, industry: 'J', notes: 'Of looms' });
  await changeCompany(ctx, { id: ids.acme, notes: 'Of acme' });
  await mergeCompanies({ ctx, input: { id: ids.looms, other_id: ids.mills } });
  const before = [await readCompany(ctx, ids.acme), await readCompany(ctx, ids.looms)];
  const merge = () => mergeCompanies({ ctx, input: { id: ids.acme, other_id: ids.looms } });
  await Promise.all([merge(), merge()]);
  expect(await readCompany(ctx, ids.acme)).toMatchObject({
    people: 3,
    industry: 'J',
    notes: 'Of acme',
    merged: [
      {
        id: ids.looms,
        name: 'Looms',
      },
    ],
  });
  expect((await readCompany(ctx, ids.mills)).id).toBe(ids.acme);
  expect(await peopleOf(ctx, 'Mills')).toEqual([a, b, c].toSorted());
  expect(await listCompanyNames(ctx)).toEqual([['Acme', 3]]);
  const { items } = await listFacet({ ctx, input: { facet: 'companies', q: '' } });
  expect(items).toEqual([{ value: 'Acme', count: 3 }]);
  expect(await refusalOf(changeCompany(ctx, { id: ids.acme, name: 'Looms' }))).toBeNull();
  await changeCompany(ctx, { id: ids.acme, name: 'Acme' });

  const separate = () => separateCompanies({ ctx, input: { id: ids.acme, other_id: ids.looms } });
  await separate();
  await separate();
  const after = [await readCompany(ctx, ids.acme), await readCompany(ctx, ids.looms)];
  expect(after[1]).toMatchObject({ industry: 'J', notes: 'Of looms', merged: before[1]!.merged });
  expect(after[0]).toMatchObject({ industry: null, notes: 'Of acme', merged: [] });
  expect((await readCompany(ctx, ids.mills)).id).toBe(ids.looms);
});

test('a company that was merged twice is separated with what it gave', async () => {
  const names = ['Acme', 'Looms', 'Mills'];
  const people = await Promise.all(names.map((company) => addContact(ctx, { company })));
  const [acme, looms, mills] = (await Promise.all(people.map((id) => companyOf(ctx, id)))) as [
    string,
    string,
    string,
  ];
  await changeCompany(ctx, { id: mills, industry: 'J', website: 'mills.example' });
  await mergeCompanies({ ctx, input: { id: looms, other_id: mills } });
  await mergeCompanies({ ctx, input: { id: acme, other_id: looms } });
  await changeCompany(ctx, { id: acme, website: 'acme.example' });
  expect(await readCompany(ctx, acme)).toMatchObject({ people: 3, industry: 'J' });

  const separate = () => separateCompanies({ ctx, input: { id: acme, other_id: mills } });
  await separate();
  await separate();
  expect(await readCompany(ctx, mills)).toMatchObject({
    people: 1,
    industry: 'J',
    website: 'mills.example',
  });
  // What was changed since stays.
  expect(await readCompany(ctx, acme)).toMatchObject({
    people: 2,
    industry: null,
    website: 'acme.example',
  });
  await separateCompanies({ ctx, input: { id: acme, other_id: looms } });
  expect(await readCompany(ctx, looms)).toMatchObject({ people: 1, industry: null, merged: [] });
  expect(await listCompanyNames(ctx)).toHaveLength(3);
});

test('a name that came from renaming is not separated', async () => {
  const id = await companyOf(ctx, await addContact(ctx, { company: 'Acme' }));
  await changeCompany(ctx, { id, name: 'Umbrella' });
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from companies where owner_id = $1 and root_id is not null',
    [ctx.actor.memberId],
  );
  const input = { id, other_id: rows[0]!.id };
  expect(await refusalOf(separateCompanies({ ctx, input }))).toBe('illegal_state');
  expect(await listCompanyNames(ctx)).toEqual([['Umbrella', 1]]);
});

test('two opposite merges at once leave one company and lose none', async () => {
  const one = await companyOf(ctx, await addContact(ctx, { company: 'One' }));
  const two = await companyOf(ctx, await addContact(ctx, { company: 'Two' }));
  await Promise.all([
    mergeCompanies({ ctx, input: { id: one, other_id: two } }),
    mergeCompanies({ ctx, input: { id: two, other_id: one } }),
  ]);
  expect(await listCompanyNames(ctx)).toEqual([[expect.any(String), 2]]);
  expect(await refusalOf(mergeCompanies({ ctx, input: { id: one, other_id: one } }))).toBe(
    'illegal_state',
  );
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
