import type { ContactFilter } from '@kith/contract/contacts/filter';
import { contactListInputSchema } from '@kith/contract/contacts/schemas';
import { dayMs } from '@kith/contract/core/time';
import { type IndustryCode, withDivisions } from '@kith/contract/industries/isic';
import { healthOf } from '@kith/contract/warmth/rules';
import type { MemberContext } from '#platform/context.ts';
import { refusalOf } from '#testing/test-contact.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { addPeople, type FilterablePerson, inventPeople } from '#testing/test-filter-network.ts';
import { createMember } from '#testing/test-member.ts';
import { beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';

import { countContacts } from './count-contacts.ts';
import { listContacts } from './list-contacts.ts';
import { listFacet } from './list-facet.ts';

const database = await useSharedDatabase();
let ctx: MemberContext;
let stranger: MemberContext;
/** More than a search reads nearby, so that every way of searching is tested. */
const people = inventPeople(2_500);
beforeAll(async () => {
  ctx = await createMember(database);
  stranger = await createMember(database);
  await addPeople(ctx, people);
  await addPeople(stranger, inventPeople(40));
  // As a server does by itself: without it plans are made for empty tables.
  await database.pool.query('analyze contacts, contact_points');
  for (const [name, code] of Object.entries(industryOf)) {
    await database.pool.query('update companies set industry = $2 where name_key = $1', [
      name,
      code,
    ]);
  }
  // Another name of one company.
  await database.pool.query(
    `update companies set merged_into = company_id(owner_id, 'lumen labs'),
       root_id = company_id(owner_id, 'lumen labs') where name_key = 'rare 5'`,
  );
});

type Input = Partial<z.input<typeof contactListInputSchema>>;

async function namesOf(input: Input, member = ctx): Promise<string[]> {
  const names: string[] = [];
  let cursor: string | undefined;
  do {
    const parsed = contactListInputSchema.parse({ limit: 150, ...input, cursor });
    const page = await listContacts({ ctx: member, input: parsed });
    names.push(...page.items.map(({ full_name: name }) => name));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return names;
}

const industryOf: Record<string, string> = { 'lumen labs': '62', 山田商事: 'J', 'rare 11': '64' };

/** The company of a name in this test, in any spelling. */
function companyOf(name: string): string {
  const key = name.toLowerCase().replace(/,? (?:inc\.|gmbh)$/u, '');
  return key === 'rare 5' ? 'lumen labs' : key;
}

/** The filter's meaning, computed from the person without a database. */
function passes(person: FilterablePerson, filter: ContactFilter): boolean {
  const { days_ago: days, cadence_days: cadence, warmth } = person;
  const now = ctx.clock.now();
  const lastInteractionAt = days === null ? null : new Date(now.getTime() - days * dayMs);
  const health = healthOf({ warmth, cadenceDays: cadence, lastInteractionAt, now });
  const agrees = (wanted: boolean | undefined, is: boolean) =>
    wanted === undefined || wanted === is;
  const isOneOf = (values: readonly string[] | undefined, value: string) =>
    values === undefined || values.includes(value);
  const { last_contact_min_days: min, last_contact_max_days: max, never_contacted } = filter;
  const hasRange = min !== undefined || max !== undefined;
  const inRange = days !== null && days >= (min ?? 0) && days <= (max ?? Infinity);
  return (
    (filter.tags === undefined || filter.tags.some((tag) => person.tags.includes(tag))) &&
    (filter.companies === undefined ||
      filter.companies.some((name) => companyOf(name) === companyOf(person.company))) &&
    (filter.industries === undefined ||
      withDivisions(filter.industries).includes(
        industryOf[companyOf(person.company)] as IndustryCode,
      )) &&
    isOneOf(filter.locations, person.location) &&
    isOneOf(filter.sources, person.source) &&
    isOneOf(filter.health, health) &&
    warmth >= (filter.warmth_min ?? 0) &&
    (filter.warmth_max === undefined || filter.warmth_max === 100 || warmth < filter.warmth_max) &&
    (hasRange
      ? inRange || (never_contacted === true && days === null)
      : agrees(never_contacted, days === null)) &&
    agrees(filter.has_email, person.email !== null) &&
    agrees(filter.has_phone, person.phone !== null) &&
    agrees(filter.has_birthday, person.birth_month !== null) &&
    agrees(filter.has_cadence, cadence !== null) &&
    // All were added recently, so those never contacted are not overdue yet.
    agrees(filter.overdue, cadence !== null && days !== null && days > cadence)
  );
}

const filters: ContactFilter[] = [
  { tags: ['vip'] },
  { tags: ['golf club', '★'] },
  { tags: ['★'] },
  { companies: ['Lumen Labs'] },
  { companies: ['Kestrel, Inc.', '山田商事'] },
  { companies: ['Rare 5'] },
  { companies: ['Nobody & Co'] },
  { companies: ['LUMEN LABS GmbH'] },
  { industries: ['62'] },
  { industries: ['J'] },
  { industries: ['64'] },
  { industries: ['01'] },
  { industries: ['K'], companies: ['Rare 11'] },
  { industries: ['J'], tags: ['vip'], has_email: true },
  { industries: ['64', '62'], health: ['dormant'], locations: ['Paris'] },
  { locations: ['São Paulo', '東京'] },
  { health: ['thriving'] },
  { health: ['steady'] },
  { health: ['cooling'] },
  { health: ['dormant'] },
  { health: ['thriving', 'dormant'] },
  { sources: ['linkedin'] },
  { warmth_min: 35 },
  { warmth_max: 20 },
  { warmth_min: 40, warmth_max: 60 },
  { warmth_min: 0, warmth_max: 100 },
  { last_contact_max_days: 30 },
  { last_contact_min_days: 90, last_contact_max_days: 180 },
  { last_contact_min_days: 365, never_contacted: true },
  { never_contacted: true },
  { never_contacted: false },
  { has_email: true },
  { has_email: false },
  { has_phone: true },
  { has_phone: false, has_birthday: true },
  { has_birthday: false },
  { has_cadence: true },
  { overdue: true },
  { overdue: false, has_cadence: true },
  { tags: ['vip'], locations: ['Berlin'], has_email: true },
  { companies: ['Lumen Labs', 'lumen labs'], overdue: true, sources: ['manual'] },
  { health: ['cooling'], has_phone: true, warmth_max: 50 },
];

test.each(filters)('%j finds exactly the contacts that match it', async (filter) => {
  const expected = people
    .filter((person) => !person.archived && passes(person, filter))
    .map(({ full_name: name }) => name)
    .toSorted();
  expect(await namesOf({ ...filter, sort: 'name' })).toEqual(expected);
  expect((await namesOf({ ...filter, sort: 'warmth' })).toSorted()).toEqual(expected);
  const scope = { q: '', archived: false, ...filter };
  expect(await countContacts({ ctx, input: scope })).toEqual({ count: expected.length });
});

test('filter, search, order and archive work together', async () => {
  const filter = { locations: ['Berlin'], has_email: false };
  const expected = people
    .filter((person) => person.archived && passes(person, filter) && person.tags.includes('vip'))
    .toSorted((a, b) => b.warmth - a.warmth || (a.id < b.id ? 1 : -1))
    .map(({ full_name: name }) => name);
  expect(expected.length).toBeGreaterThan(3);
  const input = { ...filter, q: 'vip per', archived: true, sort: 'warmth' as const };
  expect(await namesOf({ ...input, limit: 2 })).toEqual(expected);
  expect(await namesOf({ ...input, q: 'vip nobody' })).toEqual([]);
  expect(await namesOf({ ...input, q: '?!' })).toEqual([]);
});

test('a cursor is valid for its filter only', async () => {
  const first = contactListInputSchema.parse({ limit: 5, tags: ['vip'] });
  const { next_cursor: cursor } = await listContacts({ ctx, input: first });
  const other = contactListInputSchema.parse({ limit: 5, tags: ['club'], cursor });
  expect(await refusalOf(listContacts({ ctx, input: other }))).toBe('invalid_cursor');
});

test('an address may contain one value, several values, and words for switches', () => {
  const read = (input: Record<string, unknown>) => contactListInputSchema.parse(input);
  expect(read({ tags: 'vip' }).tags).toEqual(['vip']);
  expect(read({ tags: ['vip', 'vip', 'a'] }).tags).toEqual(['vip', 'a']);
  expect(read({ overdue: 'true', warmth_min: '35' })).toMatchObject({
    overdue: true,
    warmth_min: 35,
  });
  for (const wrong of [{ health: ['sleepy'] }, { warmth_min: 101 }, { sources: ["x' or 1=1"] }]) {
    expect(() => read(wrong)).toThrow();
  }
});

test('a field’s values come with their counts, most used first', async () => {
  const own = people.flatMap(({ tags }) => tags);
  const { items } = await listFacet({ ctx, input: { facet: 'tags', q: '' } });
  const countOf = (tag: string) => own.filter((other) => other === tag).length;
  expect(items[0]).toEqual({ value: 'vip', count: countOf('vip') });
  expect(items.map(({ value }) => value).toSorted()).toEqual([...new Set(own)].toSorted());
});

test('typing narrows the values by the start of words, ignoring case and accents', async () => {
  const valuesOf = async (facet: 'tags' | 'companies' | 'locations', q: string, member = ctx) =>
    (await listFacet({ ctx: member, input: { facet, q } })).items.map(({ value }) => value);
  expect(await valuesOf('locations', 'sao')).toEqual(['São Paulo']);
  expect(await valuesOf('companies', 'rare 1235')).toEqual(['Rare 1235']);
  expect(await valuesOf('companies', '商事')).toEqual(['山田商事']);
  expect((await valuesOf('tags', 'CLU')).toSorted()).toEqual(['Golf Club', 'club', 'golf club']);
  expect(await valuesOf('companies', '%')).toEqual([]);
  expect(await valuesOf('companies', 'rare 1235', stranger)).toEqual([]);
});

test('a stranger finds only their own contacts', async () => {
  const expected = inventPeople(40).filter(
    ({ tags, archived }) => !archived && tags.includes('vip'),
  );
  expect(await namesOf({ tags: ['vip'] }, stranger)).toHaveLength(expected.length);
});
