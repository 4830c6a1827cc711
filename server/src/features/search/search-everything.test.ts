import { opportunityCreateSchema } from '@kith/contract/opportunities/schemas';
import { siteSearchSchema } from '@kith/contract/search/schemas';
import { dayMs } from '@kith/contract/core/time';
import { beforeEach, expect, test } from 'vitest';

import { blockMember } from '#features/messages/block-member.ts';
import { createOpportunity } from '#features/opportunities/create-opportunity.ts';
import { deleteOpportunity } from '#features/opportunities/delete-opportunity.ts';
import { writeNetwork } from '#features/sample-network/write-network.ts';
import type { MemberContext } from '#platform/context.ts';
import { countBlocks } from '#testing/count-blocks.ts';
import { addContact, refusalOf } from '#testing/test-contact.ts';
import {
  addMemberAsContact,
  ignoreJobs,
  linkMembers,
  openWith,
  sendIn,
} from '#testing/test-conversation.ts';
import { createMember, createTestClock, type TestClock } from '#testing/test-member.ts';
import { linkBoth, publish } from '#testing/test-posts.ts';
import { writeHeadline } from '#testing/test-profiles.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

import { recordClick } from './record-click.ts';
import { searchEverything } from './search-everything.ts';

const database = await useSharedDatabase();
let clock: TestClock;
let ann: MemberContext;
let ben: MemberContext;
beforeEach(async () => {
  clock = createTestClock();
  ann = await createMember(database, { clock, jobs: ignoreJobs });
  ben = await createMember(database, { clock });
});

const resultTypes = [
  'contacts',
  'companies',
  'messages',
  'profiles',
  'posts',
  'opportunities',
] as const;

const search = (ctx: MemberContext, query: string, rest: object = {}) =>
  searchEverything({ ctx, input: siteSearchSchema.parse({ query, ...rest }) });
const addOpportunity = (ctx: MemberContext, title: string) =>
  createOpportunity({ ctx, input: opportunityCreateSchema.parse({ title }) });
const namesOf = async (query: string) =>
  (await search(ann, query)).results.contacts.map(({ title }) => title).toSorted();
const textsOf = async (ctx: MemberContext, query: string) =>
  (await search(ctx, query)).results.messages.map(({ subtitle }) => subtitle);

test('contacts, companies and messages are found together, each with its count', async () => {
  await addContact(ann, { last_name: 'Reyes', company: 'Lumen Labs', tags: ['solar'] });
  await addContact(ann, { last_name: 'Okafor', company: 'Lumen Labs', location: 'Lagos' });
  await addMemberAsContact(database, ben, ann);
  await addMemberAsContact(database, ann, ben, { first_name: 'Benito' });
  const thread = await openWith(ann, ben);
  await sendIn(ben, thread, 'The lamp from Lumen arrived');
  const found = await search(ann, 'lumen');
  expect(found.results.contacts.map(({ title }) => title).toSorted()).toEqual(['Okafor', 'Reyes']);
  expect(found.results.companies).toMatchObject([
    { type: 'company', title: 'Lumen Labs', metadata: { people: 2, warmth: 0 } },
  ]);
  expect(found.results.messages).toMatchObject([
    {
      type: 'message',
      title: 'Benito',
      subtitle: expect.stringContaining('Lumen'),
      metadata: { conversation_id: thread, seq: 1, is_own: false },
    },
  ]);
  expect(found.facets).toEqual({
    types: {
      contact: { count: 2, isMore: false },
      company: { count: 1, isMore: false },
      message: { count: 1, isMore: false },
      profile: { count: 0, isMore: false },
      post: { count: 0, isMore: false },
      opportunity: { count: 0, isMore: false },
    },
    contact: {
      company: [{ value: 'Lumen Labs', count: 2 }],
      location: [{ value: 'Lagos', count: 1 }],
      tag: [{ value: 'solar', count: 1 }],
      health: [{ value: 'dormant', count: 2 }],
    },
    message: { from: [{ value: 'Benito', count: 1 }] },
    post: { from: [], tag: [] },
  });
  expect(found.pagination).toMatchObject({ total: 4, hasMore: false });
  const companies = await search(ann, 'lumen', { types: ['company'] });
  expect(companies.results).toMatchObject({ contacts: [], messages: [], companies: [{}] });
  expect(Object.keys(companies.facets.types)).toEqual(['company']);
});

test('operators, phrases and minus narrow contacts as they say', async () => {
  await addContact(ann, {
    last_name: 'Adler',
    title: 'Co-Founder',
    location: 'Berlin, Germany',
    tags: ['Hiring now'],
    emails: [{ value: 'adler@kestrel.example' }],
    notes: 'Design lead of the lamp',
  });
  await addContact(ann, {
    last_name: 'Bauer',
    title: 'Gründerin',
    location: 'West-Berlin',
    company: 'Kestrel Air',
    phones: [{ value: '+49 30 123456' }],
    notes: 'Lead of design',
  });
  await addContact(ann, {
    last_name: 'Cole',
    title: 'Engineer',
    location: 'Berlingen',
    birthday: { month: 12, day: 3, year: null },
  });
  const cases: Record<string, string[]> = {
    'title:founder': ['Adler', 'Bauer'],
    'title:Gründer location:berlin': ['Adler', 'Bauer'],
    'title:founder -company:kestrel': ['Adler'],
    'company:"kestrel air"': ['Bauer'],
    'tag:hiring': ['Adler'],
    '-tag:hiring location:berlin': ['Bauer', 'Cole'],
    'has:email': ['Adler'],
    'has:phone has:note': ['Bauer'],
    'title:founder -has:phone': ['Adler'],
    '"design lead"': ['Adler'],
    'lead -"design lead"': ['Bauer'],
    'lead -lamp': ['Bauer'],
    'birthday:12': ['Cole'],
    'contacted:never title:engineer': ['Cole'],
    'warmth:>1': [],
    'warmth:<30 title:developer': ['Cole'],
    'added:>=2020 title:engineer': ['Cole'],
    'added:<2020': [],
    'health:dormant title:engineer': ['Cole'],
    'is:archived': [],
    'nonsense:berlin': [],
  };
  for (const [query, names] of Object.entries(cases)) {
    expect(await namesOf(query), query).toEqual(names);
  }
});

test('days of a contact’s last interaction begin in the member’s time zone', async () => {
  const there = await createMember(database, { clock, timezone: 'Asia/Tokyo' });
  const id = await addContact(there, { last_name: 'Mori' });
  await there.database.transaction((tx) =>
    tx
      .updateTable('contacts')
      .set({ last_interaction_at: '2026-05-31T16:00:00Z' })
      .where('id', '=', id)
      .execute(),
  );
  const count = async (query: string) => (await search(there, query)).results.contacts.length;
  expect(await count('contacted:2026-06')).toBe(1);
  expect(await count('before:2026-06-01')).toBe(0);
  expect(await count('after:2026-06-01')).toBe(1);
});

test('messages are found by sender, time, words, phrases and what they contain', async () => {
  await addMemberAsContact(database, ann, ben, { first_name: 'Benito' });
  await addMemberAsContact(database, ben, ann, { first_name: 'Annika' });
  const thread = await openWith(ann, ben);
  await sendIn(ann, thread, 'The signed contract is here');
  clock.advance(40 * dayMs);
  await sendIn(ben, thread, 'Contract signed: https://kith.example/x');
  const later = clock.now().toISOString().slice(0, 10);
  const [mine, theirs] = [
    'The signed contract is here',
    expect.stringContaining('Contract signed'),
  ];
  expect(await textsOf(ann, 'contract')).toEqual([theirs, mine]);
  expect(await textsOf(ann, 'from:benito')).toEqual([theirs]);
  expect(await textsOf(ann, 'from:me contract')).toEqual([mine]);
  expect(await textsOf(ann, '-from:me contract')).toEqual([theirs]);
  expect(await textsOf(ben, 'from:annika')).toEqual([mine]);
  expect(await textsOf(ann, `contract before:${later}`)).toEqual([mine]);
  expect(await textsOf(ann, `from:benito after:${later}`)).toEqual([theirs]);
  expect(await textsOf(ann, '"signed contract"')).toEqual([mine]);
  expect(await textsOf(ann, 'contract -here')).toEqual([theirs]);
  expect(await textsOf(ann, 'has:link contract')).toEqual([theirs]);
  expect(await textsOf(ann, 'from:nobody')).toEqual([]);
  expect(await textsOf(ann, 'type:contact contract')).toEqual([]);
});

test('what was opened comes first the next time, of every type', async () => {
  for (const name of ['Air', 'Bay']) {
    await addContact(ann, { first_name: name, last_name: 'Kestrel', company: `Kestrel ${name}` });
    await addOpportunity(ann, `Kestrel ${name}`);
    const member = await createMember(database, { clock });
    const { memberId } = member.actor;
    await linkBoth(database, ann, member);
    await writeHeadline(database, { memberId, headline: 'Kestrel', audience: 'network' });
    await sendIn(ann, await openWith(ann, member), `kestrel ${name}`);
    await publish(ann, { body: `kestrel ${name}` });
    clock.advance(dayMs);
  }
  const { results } = await search(ann, 'kestrel');
  const stranger = await createMember(database, { clock });
  for (const type of resultTypes) {
    expect(results[type], type).toHaveLength(2);
    const { type: resultType, id: resultId } = results[type][1]!;
    const open = (ctx: MemberContext) =>
      recordClick({ ctx, input: { query: 'Kestrel', resultType, resultId } });
    await Promise.all([open(ann), open(ann)]);
    expect(await refusalOf(open(stranger)), type).toBe('not_found');
  }
  const again = (await search(ann, 'kestrel')).results;
  for (const type of resultTypes) expect(again[type][0], type).toEqual(results[type][1]);
  const { id } = again.opportunities[0]!;
  await deleteOpportunity({ ctx: ann, input: { id } });
  const late = { query: 'Kestrel', resultType: 'opportunity', resultId: id } as const;
  expect(await refusalOf(recordClick({ ctx: ann, input: late }))).toBe('not_found');
});

test('a page has what follows the one before, of one type', async () => {
  for (const name of ['Air', 'Bay', 'Cay']) await addContact(ann, { company: `Kestrel ${name}` });
  const page = async (offset: number) =>
    search(ann, 'kestrel', { types: ['company'], limit: 2, offset });
  const [first, second] = [await page(0), await page(2)];
  expect([first.pagination.hasMore, second.pagination.hasMore]).toEqual([true, false]);
  const titles = [...first.results.companies, ...second.results.companies].map(
    ({ title }) => title,
  );
  expect(titles).toEqual(['Kestrel Air', 'Kestrel Bay', 'Kestrel Cay']);
});

/** Everything that `ann` may not read, of every type, with the same words. */
async function plantUnreadable(): Promise<void> {
  const { memberId: ownerId } = ben.actor;
  await writeNetwork({ database: ben.database, ownerId, seed: 3, contacts: 400, now: clock.now() });
  const stranger = await createMember(database, { clock });
  await linkMembers(database, ben, stranger);
  const thread = await openWith(ben, stranger);
  for (let count = 0; count < 15; count += 1) await sendIn(ben, thread, `Lumen plan ${count}`);
  for (const ctx of [ben, stranger]) {
    await addContact(ctx, { last_name: 'Lumen', company: 'Lumen Works', tags: ['Lumen'] });
    for (let count = 0; count < 10; count += 1) await addOpportunity(ctx, `Lumen order ${count}`);
  }
  // A conversation with someone who is blocked, in either direction.
  for (const isBlocker of [true, false]) {
    const other = await createMember(database, { clock });
    await linkMembers(database, ann, other);
    const blocked = await openWith(ann, other);
    await sendIn(other, blocked, 'Lumen from the blocked');
    const [blocker, target] = isBlocker ? [ann, other] : [other, ann];
    await blockMember({ ctx: blocker, input: { id: target.actor.memberId } });
  }
}

test('what the searcher may not read changes no result, count, facet or effort', async () => {
  await addContact(ann, { last_name: 'Reyes', company: 'Lumen Labs' });
  await linkMembers(database, ann, ben);
  const thread = await openWith(ann, ben);
  await sendIn(ben, thread, 'Lumen for you');
  await addOpportunity(ann, 'Lumen for Ann');
  const queries = [
    'lumen',
    'company:lumen',
    '"lumen"',
    'from:known lumen',
    'lumen -x',
    'tag:lumen',
    'type:opportunity lumen',
  ];
  const answers = () => Promise.all(queries.map((query) => search(ann, query)));
  const before = await answers();
  const blocksBefore = await countBlocks(database, answers);
  await plantUnreadable();
  // Indexes keep new rows in a list that every search reads until it is emptied.
  await database.pool.query('vacuum');
  const after = await answers();
  expect(after).toEqual(before);
  expect(await countBlocks(database, answers)).toBeLessThan(2.5 * blocksBefore);
});
