import { companySorts } from '@kith/contract/companies/rules';
import { companyListInputSchema } from '@kith/contract/companies/schemas';
import { beforeAll, beforeEach, expect, test } from 'vitest';

import type { MemberContext } from '#platform/context.ts';
import { refusalOf } from '#testing/test-contact.ts';
import { addContact, addInteraction } from '#testing/test-network.ts';
import { listCompanyNames } from '#testing/test-companies.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { createMember } from '#testing/test-member.ts';
import { countCompanies } from './count-companies.ts';
import { listCompanies } from './list-companies.ts';
import { mergeCompanies } from './merge-companies.ts';
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

test('companies are sorted by people, warmth and name, paged, and searchable', async () => {
  const now = ctx.clock.now();
  for (const company of ['Beta', 'Beta', 'Beta', 'Ärzte AG', 'Gamma', 'Gamma', 'delta works']) {
    const name = company === 'delta works' ? 'Noor Haddad' : 'Wei Zhang';
    const id = await addContact(ctx, { company, full_name: name });
    if (company === 'delta works') await addInteraction(ctx, id, { kind: 'meeting', at: now });
    if (company === 'Gamma') await addInteraction(ctx, id, { kind: 'email', at: now });
  }
  const namesOf = async (input: object) =>
    (await listCompanyNames(ctx, input)).map(([name]) => name);
  expect((await namesOf({ sort: 'people' })).slice(0, 2)).toEqual(['Beta', 'Gamma']);
  expect((await namesOf({ sort: 'warmth' })).slice(0, 2)).toEqual(['delta works', 'Gamma']);
  expect(await namesOf({ sort: 'name' })).toEqual(['Ärzte AG', 'Beta', 'delta works', 'Gamma']);
  expect((await namesOf({ sort: 'last_contact', direction: 'asc' })).slice(2).toSorted()).toEqual([
    'Gamma',
    'delta works',
  ]);
  const industry = async (name: string, code: 'J' | '62') => {
    const { items } = await listCompanies({
      ctx,
      input: companyListInputSchema.parse({ q: name }),
    });
    await updateCompany({ ctx, input: { id: items[0]!.id, industry: code } });
  };
  await industry('Gamma', 'J');
  await industry('Beta', '62');
  expect((await namesOf({ sort: 'industry' })).slice(0, 2)).toEqual(['Beta', 'Gamma']);
  expect((await namesOf({ sort: 'industry', direction: 'desc' })).slice(2)).toEqual([
    'Gamma',
    'Beta',
  ]);
  for (const sort of companySorts) {
    const forwards = await namesOf({ sort, direction: 'asc' });
    expect(forwards).toHaveLength(4);
    expect(await namesOf({ sort, direction: 'desc' })).toEqual(forwards.toReversed());
  }
  expect(await namesOf({ q: 'WORKS del' })).toEqual(['delta works']);
  expect(await namesOf({ q: '%' })).toEqual([]);
  expect(await listCompanyNames(stranger)).toEqual([]);
  const first = await listCompanies({ ctx, input: companyListInputSchema.parse({ limit: 1 }) });
  expect(first.total).toBe(4);
  const [named] = (
    await listCompanies({ ctx, input: companyListInputSchema.parse({ q: 'delta' }) })
  ).items;
  expect(named?.warmest_person).toBe('Noor Haddad');
  const other = companyListInputSchema.parse({ sort: 'name', cursor: first.next_cursor });
  expect(await refusalOf(listCompanies({ ctx, input: other }))).toBe('invalid_cursor');
});

test('the count is that of the list: other names, archived people and bare companies included', async () => {
  expect(await countCompanies({ ctx })).toEqual({ total: 0 });
  for (const company of ['Beta', 'Beta', 'Gamma', 'Delta', 'Epsilon']) {
    await addContact(ctx, { company, full_name: 'Wei Zhang' });
  }
  const { items } = await listCompanies({ ctx, input: companyListInputSchema.parse({}) });
  const idOf = (name: string) => items.find((one) => one.name === name)!.id;
  await mergeCompanies({ ctx, input: { id: idOf('Beta'), other_id: idOf('Gamma') } });
  await ctx.database.transaction((tx) =>
    tx
      .updateTable('contacts')
      .set({ archived_at: ctx.clock.now() })
      .where('owner_id', '=', ctx.actor.memberId)
      .where('company', 'in', ['Delta', 'Epsilon'])
      .execute(),
  );
  expect(await countCompanies({ ctx })).toEqual({ total: 1 });
  await updateCompany({ ctx, input: { id: idOf('Delta'), notes: 'Met at a fair' } });
  const listed = await listCompanies({ ctx, input: companyListInputSchema.parse({}) });
  expect(await countCompanies({ ctx })).toEqual({ total: listed.total });
  expect(listed.total).toBe(2);
  expect(await countCompanies({ ctx: stranger })).toEqual({ total: 0 });
});
