import { companyListInputSchema } from '@kith/contract/companies/schemas';
import { call } from '@orpc/server';
import { expect, test } from 'vitest';

import { listCompanies } from '#features/companies/list-companies.ts';
import { silentLogger } from '#platform/log.ts';
import { addContact } from '#testing/test-contact.ts';
import { createMember } from '#testing/test-member.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

import { opportunityRoutes as routes } from './routes.ts';

const database = await useSharedDatabase();

async function createCaller() {
  const member = await createMember(database);
  return { member, request: { context: { headers: new Headers(), member, log: silentLogger } } };
}
const value = { amount: 100_00, currency: 'EUR' };
const closeOn = '2099-01-31';

test('a forecast is narrowed to a kind, a person and a company', async () => {
  const { member, request } = await createCaller();
  const contactId = await addContact(member, { first_name: 'Kenji', company: 'Lumen Labs' });
  const { items } = await listCompanies({
    ctx: member,
    input: companyListInputSchema.parse({ q: 'Lumen' }),
  });
  const companyId = items[0]?.id ?? '';
  const add = (fields: object) =>
    call(routes.create, { title: 'One', value, close_on: closeOn, ...fields }, request);
  await add({ kind: 'hire', people: [{ contact_id: contactId }] });
  await add({ company_id: companyId });
  await add({});
  const countOf = async (filter: object) =>
    (await call(routes.forecast, filter, request)).months.map(({ month, count, sums }) => [
      month,
      count,
      sums[0]?.sum,
    ]);
  expect(await countOf({})).toEqual([['2099-01', 3, 300_00]]);
  const filters = [{ kind: 'hire' }, { contact_id: contactId }, { company_id: companyId }];
  for (const filter of filters) expect(await countOf(filter)).toEqual([['2099-01', 1, 100_00]]);
  expect(await countOf({ kind: 'hire', company_id: companyId })).toEqual([]);
});

test('a list finds titles by the beginnings of their words, and only open ones where asked', async () => {
  const [{ request }, stranger] = await Promise.all([createCaller(), createCaller()]);
  const add = (title: string, stage: 'qualified' | 'won' = 'qualified') =>
    call(routes.create, { title, stage }, request);
  for (const title of ['Pricing workshop', 'Workshop in Córdoba', '100 % remote', 'Else']) {
    await add(title);
  }
  await add('Workshop that was won', 'won');
  const find = async (q: string, from = request) =>
    (await call(routes.list, { q, stage: 'open' }, from)).items.map(({ title }) => title).sort();
  expect(await find('works')).toEqual(['Pricing workshop', 'Workshop in Córdoba']);
  expect(await find('cordoba WORK')).toEqual(['Workshop in Córdoba']);
  expect(await find('orkshop')).toEqual([]);
  expect(await find('_orkshop')).toEqual([]);
  expect(await find('  ')).toHaveLength(4);
  expect(await find('works', stranger.request)).toEqual([]);
});

test('pages of a search hold each once, and a cursor belongs to its search', async () => {
  const { request } = await createCaller();
  for (const number of [1, 2, 3]) await call(routes.create, { title: `Case ${number}` }, request);
  const first = await call(routes.list, { q: 'case', limit: 2, sort: 'recent' }, request);
  const cursor = first.next_cursor ?? '';
  const second = await call(routes.list, { q: 'case', limit: 2, sort: 'recent', cursor }, request);
  const titles = [...first.items, ...second.items].map(({ title }) => title).sort();
  expect(titles).toEqual(['Case 1', 'Case 2', 'Case 3']);
  await expect(
    call(routes.list, { q: 'other', limit: 2, sort: 'recent', cursor }, request),
  ).rejects.toThrow(/cursor/iu);
});
