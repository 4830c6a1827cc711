import { companyListInputSchema } from '@kith/contract/companies/schemas';
import type { IndustryCode } from '@kith/contract/industries/isic';
import { expect, test } from 'vitest';
import { listCompanies } from '#features/companies/list-companies.ts';
import { updateCompany } from '#features/companies/update-company.ts';
import { addContact } from '#testing/test-contact.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { usePathMembers } from '#testing/path-members.ts';

const database = await useSharedDatabase();
const { world, people } = usePathMembers(database);

/** Someone of Ana's at a company, with an industry where one is recorded. */
async function addWorker(company: string, industry: IndustryCode | null = null): Promise<string> {
  const ctx = people.ana;
  const id = await addContact(ctx, { first_name: 'Known', company });
  if (industry === null) return id;
  const { items } = await listCompanies({
    ctx,
    input: companyListInputSchema.parse({ q: company }),
  });
  await updateCompany({ ctx, input: { id: items[0]!.id, industry } });
  return id;
}
const suffix = () => people.ana.actor.memberId.slice(0, 8);
const find = async (text: string, industry: IndustryCode | null = null) =>
  (await world.search(people.ana, { kind: 'industry', text, industry })).known.map(
    ({ contact_id: id }) => id,
  );

test('who works in the chosen one, by company', async () => {
  const known = await addWorker(`Weavers${suffix()}`, '13');
  expect(await find('Textiles', '13')).toEqual([known]);
});

test('words name it in any of the six languages, in the singular and with “industry”', async () => {
  const known = await addWorker(`Weavers${suffix()}`, '13');
  await addWorker('Elsewhere', '65');
  for (const words of [
    'textiles',
    'the TEXTILE industry',
    'industria textil',
    'l’industrie textile',
    'Textilbranche',
    '繊維業界',
    '纺织行业',
  ]) {
    expect(await find(words), words).toEqual([known]);
  }
});

test('a section is found with its divisions, and a lone division with its section', async () => {
  const bank = await addWorker(`North${suffix()}`, '64');
  const school = await addWorker(`South${suffix()}`, '85');
  expect(await find('Finanzbranche')).toEqual([bank]);
  expect(await find('insurance')).toEqual([]);
  expect(await find('教育')).toEqual([school]);
  expect(await find('Education', '85')).toEqual([school]);
});

test('a company without one counts by its name, and one that has another doesn’t', async () => {
  const named = await addWorker(`Nordic Textiles ${suffix()}`);
  await addWorker(`Textile Bank ${suffix()}`, '64');
  expect(await find('Textilindustrie')).toEqual([named]);
});

test('members who show it in their profile are found by the words of other languages', async () => {
  await database.pool.query(
    `insert into member_profiles (owner_id, headline, created_at, updated_at)
     values ($1, 'Beekeeper and veterinary', now(), now())`,
    [people.hal.actor.memberId],
  );
  const { paths } = await world.search(people.ana, { kind: 'industry', text: 'Tierarzt' });
  expect(paths.map(({ connector, target }) => [connector.contact_id, target.member_id])).toEqual([
    [people.priyaOfAna, people.hal.actor.memberId],
  ]);
});

test('what a stranger recorded is never found', async () => {
  const eve = await world.add('Eve');
  await addContact(eve, { first_name: 'Hers', company: 'Nordic Textiles' });
  expect(await find('textiles')).toEqual([]);
});

test('words that name none are looked for in what companies are called', async () => {
  const word = `Weaving${people.ana.actor.memberId.slice(0, 8)}`;
  const known = await addContact(people.ana, { first_name: 'Known', company: `${word} of Porto` });
  await addContact(people.ana, { first_name: 'Other', company: 'Elsewhere' });
  const found = await world.search(people.ana, { kind: 'industry', text: word });
  expect(found.known.map(({ contact_id: id }) => id)).toEqual([known]);
});
