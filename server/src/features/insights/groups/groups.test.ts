import { contactListInputSchema } from '@kith/contract/contacts/schemas';
import { dayMs } from '@kith/contract/core/time';
import { peopleInputSchema } from '@kith/contract/insights/people';
import type { Drill } from '@kith/contract/insights/schemas';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { opportunityCreateSchema } from '@kith/contract/opportunities/schemas';
import { beforeAll, expect, test } from 'vitest';

import { listContacts } from '#features/contacts/list-contacts.ts';
import { createOpportunity } from '#features/opportunities/create-opportunity.ts';
import { listPeople } from '#features/insights/list-people.ts';
import type { MemberContext } from '#platform/context.ts';
import { addChange, addContact, addInteraction } from '#testing/test-network.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

import { readCompanyInsight } from './read-company.ts';
import { readGroupHistory } from './read-history.ts';
import { readIndustryInsight } from './read-industry.ts';
import { unwatchGroup, watchGroup } from './watches.ts';

const database = await useSharedDatabase();
const now = new Date('2026-11-20T09:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);

type Known = { id: string; company: string; title: string };
type Moved = { n: number; from: string; to: string; day: number; source?: string };

let ctx: MemberContext;
let stranger: MemberContext;
const people: Known[] = [];
const companies = ['Lumen', 'Atelier', 'Nordhaven'];
const titles = ['Managing Director', 'Software Engineer', 'Senior Designer', 'Sales Manager', ''];

/** What was recorded, oldest first: `to` is what the person has after it. */
const changes: Moved[] = [
  { n: 0, from: 'Atelier', to: 'Lumen', day: 100 },
  { n: 3, from: 'Nordhaven', to: 'Lumen', day: 40 },
  { n: 4, from: 'Lumen', to: 'Atelier', day: 70 },
  { n: 7, from: 'Lumen', to: 'Atelier', day: 71 },
  // Came and left again within a month, came and left in two.
  { n: 10, from: 'Atelier', to: 'Lumen', day: 12 },
  { n: 10, from: 'Lumen', to: 'Atelier', day: 11 },
  { n: 13, from: 'Atelier', to: 'Lumen', day: 200 },
  { n: 13, from: 'Lumen', to: 'Atelier', day: 120 },
  // No moves: a first company, another name, a merged duplicate, too long ago.
  { n: 6, from: '', to: 'Lumen', day: 30 },
  { n: 9, from: 'Lumen Old', to: 'Lumen', day: 30, source: 'rename' },
  { n: 12, from: 'Atelier', to: 'Lumen', day: 30, source: 'merge' },
  { n: 15, from: 'Atelier', to: 'Lumen', day: 500 },
];
const expected = { came: [0, 3, 13], left: [4, 7, 13] };

beforeAll(async () => {
  const clock = createTestClock(daysAgo(600));
  ctx = await createMember(database, { clock });
  stranger = await createMember(database, { clock });
  for (const n of Array.from({ length: 24 }).keys()) {
    const [company, title] = [companies[n % 3]!, titles[n % 5]!];
    const tags = n % 3 < 2 && n < 12 ? ['Climate'] : [];
    people.push({ id: await addContact(ctx, { company, title, tags }), company, title });
  }
  await ctx.database.transaction((tx) =>
    sql`update companies set industry = case name when 'Nordhaven' then '62' else '61' end
      where owner_id = ${ctx.actor.memberId}`.execute(tx),
  );
  clock.set(now);
  for (const { n, from, to, day, source } of changes) {
    const change = { field: 'company', oldValue: from, newValue: to, at: daysAgo(day) };
    await addChange(ctx, people[n]!.id, { ...change, ...(source ? { source } : {}) });
  }
  for (const n of Array.from({ length: 24 }).keys()) {
    const said = { kind: 'call', at: daysAgo(2 + n), summary: `Call ${n}` } as const;
    await addInteraction(ctx, people[n]!.id, said);
  }
});

const idOf = async (name: string) => {
  const rows = await ctx.database.transaction((tx) =>
    tx
      .selectFrom('companies')
      .select('id')
      .where('owner_id', '=', ctx.actor.memberId)
      .where('name', '=', name)
      .execute(),
  );
  return rows[0]!.id;
};
const idsOf = (places: readonly number[]) => places.map((n) => people[n]!.id).toSorted();
const at = (...names: string[]) =>
  [...people.keys()].filter((n) => names.includes(people[n]!.company));

async function follow(drill: Drill): Promise<string[]> {
  if (drill.kind === 'people') {
    const input = peopleInputSchema.parse({ ...drill.set, limit: 200 });
    return (await listPeople({ ctx, input })).items.map(({ id }) => id).toSorted();
  }
  const input = contactListInputSchema.parse({ ...drill.filter, limit: 200 });
  return (await listContacts({ ctx, input })).items.map(({ id }) => id).toSorted();
}

test('a company counts its people, and each figure leads to exactly them', async () => {
  const insight = await readCompanyInsight({ ctx, input: { id: await idOf('Lumen') } });
  const there = at('Lumen');
  expect(insight.people).toBe(there.length);
  expect(await follow(insight.drill)).toEqual(idsOf(there));
  expect(insight.health.reduce((sum, one) => sum + one.people, 0)).toBe(there.length);
  for (const { people: count, drill } of [insight.warm, ...insight.health]) {
    expect(await follow(drill)).toHaveLength(count);
  }
});

test('who came and who left follows from the recorded changes, by month', async () => {
  const { moves } = await readCompanyInsight({ ctx, input: { id: await idOf('Lumen') } });
  for (const way of ['came', 'left'] as const) {
    expect(moves[way].people).toBe(expected[way].length);
    expect(await follow(moves[way].drill)).toEqual(idsOf(expected[way]));
    const monthOf = (n: number) => {
      const is = (one: Moved) => one.n === n && (way === 'came' ? one.to : one.from) === 'Lumen';
      return daysAgo(changes.find(is)!.day).toISOString().slice(0, 7);
    };
    const months = Map.groupBy(expected[way], monthOf);
    for (const month of moves.months) {
      const wanted = months.get(month.month) ?? [];
      expect(month[way].people).toBe(wanted.length);
      expect(await follow(month[way].drill)).toEqual(idsOf(wanted));
    }
  }
});

test('titles say how senior people are, and those that say nothing are counted apart', async () => {
  const { seniorities, functions } = await readCompanyInsight({
    ctx,
    input: { id: await idOf('Lumen') },
  });
  const of = (title: string) => at('Lumen').filter((n) => people[n]!.title === title);
  const expectedMix = { executive: of('Managing Director'), manager: of('Sales Manager') };
  for (const [value, wanted] of Object.entries(expectedMix)) {
    const found = seniorities.mix.find((one) => one.value === value)!;
    expect(found.people).toBe(wanted.length);
    expect(await follow(found.drill)).toEqual(idsOf(wanted));
  }
  const engineering = functions.mix.find(({ value }) => value === 'engineering')!;
  expect(await follow(engineering.drill)).toEqual(idsOf(of('Software Engineer')));
  expect(await follow(seniorities.unread.drill)).toEqual(idsOf(of('')));
  const sum = seniorities.mix.reduce((total, one) => total + one.people, 0);
  expect(sum + seniorities.unread.people).toBe(at('Lumen').length);
  expect(seniorities.too_few).toBeNull();
});

test('similar companies say what they have in common', async () => {
  const { similar } = await readCompanyInsight({ ctx, input: { id: await idOf('Lumen') } });
  const [first, second] = similar;
  expect(first).toMatchObject({
    name: 'Atelier',
    same_industry: true,
    tags: ['Climate'],
    tagged: 4,
  });
  // Persons 0, 4, 7, 10, 13 and 15, by what was recorded; the merged duplicate isn't one.
  expect(first?.moved).toBe(6);
  expect(second).toMatchObject({ name: 'Nordhaven', same_industry: false, moved: 1, tagged: 0 });
});

test('an industry has the people of its companies; moves within it are none', async () => {
  const telecom = await readIndustryInsight({ ctx, input: { code: '61' } });
  expect(telecom.people).toBe(at('Lumen', 'Atelier').length);
  expect(await follow(telecom.drill)).toEqual(idsOf(at('Lumen', 'Atelier')));
  expect(await follow(telecom.moves.came.drill)).toEqual(idsOf([3]));
  expect(telecom.moves.left.people).toBe(0);
  expect(telecom.section).toBe('J');
  expect(telecom.companies.map(({ name }) => name).toSorted()).toEqual(['Atelier', 'Lumen']);
  expect(telecom.way_in?.contact.id).toBe(telecom.warmest[0]?.id);
  const section = await readIndustryInsight({ ctx, input: { code: 'J' } });
  expect(section.people).toBe(people.length);
  expect(section.moves.came.people).toBe(0);
  expect(section.divisions.map(({ code, people: count }) => [code, count])).toEqual([
    ['61', 16],
    ['62', 8],
  ]);
  expect(await readIndustryInsight({ ctx, input: { code: 'A' } })).toMatchObject({
    people: 0,
    way_in: null,
    seniorities: { too_few: { have: 0, needed: 5 } },
  });
});

test('the history is read page by page, each event once', async () => {
  const company_id = await idOf('Lumen');
  const opportunity = { title: 'Fibre', kind: 'client', company_id };
  const { id } = await createOpportunity({
    ctx,
    input: opportunityCreateSchema.parse(opportunity),
  });
  const insight = await readCompanyInsight({ ctx, input: { id: company_id } });
  expect(insight.opportunities).toMatchObject([{ id, title: 'Fibre' }]);
  expect(insight.opportunities_total).toBe(1);
  const other = await readCompanyInsight({ ctx, input: { id: await idOf('Atelier') } });
  expect(other).toMatchObject({ opportunities: [], opportunities_total: 0 });
  const events: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await readGroupHistory({ ctx, input: { company_id, cursor } });
    events.push(...page.items.map(({ kind, at: when, id }) => `${when} ${kind} ${id}`));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  expect(events.toSorted().toReversed()).toEqual(events);
  expect(new Set(events).size).toBe(events.length);
  const kinds = Object.groupBy(events, (event) => event.split(' ')[1]!);
  expect(kinds['interaction']).toHaveLength(at('Lumen').length);
  expect([kinds['came']?.length, kinds['left']?.length]).toEqual([3, 3]);
  expect(kinds['opportunity']).toHaveLength(1);
  await expect(
    readGroupHistory({ ctx, input: { company_id, cursor: 'bm90aGluZw' } }),
  ).rejects.toMatchObject({ code: 'invalid_cursor' });
});

test('an unknown company and that of another member are the same: not found', async () => {
  const id = await idOf('Lumen');
  const refusals = [
    { member: stranger, id },
    { member: ctx, id: randomUUID() },
  ].map(({ member, id: asked }) => {
    const input = { company_id: asked };
    return Promise.allSettled([
      readCompanyInsight({ ctx: member, input: { id: asked } }),
      readGroupHistory({ ctx: member, input }),
      watchGroup({ ctx: member, input }),
      unwatchGroup({ ctx: member, input }),
      listPeople({
        ctx: member,
        input: peopleInputSchema.parse({ set: 'employed', company_id: asked }),
      }),
    ]);
  });
  const [foreign, unknown] = await Promise.all(refusals);
  expect(JSON.stringify(foreign)).toBe(JSON.stringify(unknown));
  for (const { status, ...rest } of foreign!) {
    expect(status).toBe('rejected');
    expect(rest).toMatchObject({ reason: { code: 'not_found' } });
  }
  const { people: none } = await readIndustryInsight({ ctx: stranger, input: { code: 'J' } });
  expect(none).toBe(0);
});

test('watching is remembered once, in a race as well, until it ends', async () => {
  const input = { company_id: await idOf('Atelier') };
  const [first, second] = await Promise.all([
    watchGroup({ ctx, input }),
    watchGroup({ ctx, input }),
  ]);
  expect(first).toEqual(second);
  expect((await readCompanyInsight({ ctx, input: { id: input.company_id } })).watched_since).toBe(
    first.watched_since,
  );
  expect(await unwatchGroup({ ctx, input })).toEqual({ watched_since: null });
  expect(await unwatchGroup({ ctx, input })).toEqual({ watched_since: null });
  await watchGroup({ ctx, input: { industry: 'J' } });
  expect(await readIndustryInsight({ ctx, input: { code: 'J' } })).toMatchObject({
    watched_since: now.toISOString(),
  });
  await unwatchGroup({ ctx, input: { industry: 'J' } });
});
