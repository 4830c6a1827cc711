import {
  isSeniorTitle,
  seniorParts,
  seniorWords,
  type TriageFacts,
  triageScore,
} from '@kith/contract/triage/rules';
import { dayMs } from '@kith/contract/core/time';
import { rankBound, warmthAt } from '@kith/contract/warmth/rules';
import type { MemberContext } from '#platform/context.ts';
import { jsonParam, readRows } from '#platform/database/rows.ts';
import { createMember } from '#testing/test-member.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';

import { getTriage } from './get-triage.ts';
import { orderedPeople } from './order-people.ts';

const database = await useSharedDatabase();
let ctx: MemberContext;
beforeEach(async () => {
  ctx = await createMember(database);
});

type Person = {
  id: string;
  company: string;
  location: string;
  title: string;
  connected_on: string | null;
  interaction_count: number;
  warmth_rank: number | null;
  has_email: boolean;
  has_phone: boolean;
};

async function addPeople(people: readonly Person[]): Promise<void> {
  const ownerId = ctx.actor.memberId;
  const rows = jsonParam(people);
  await ctx.database.transaction(async (tx) => {
    await sql`
      insert into contacts (owner_id, id, first_name, last_name, full_name, name_key, search_text,
        company, location, title, connected_on, interaction_count, warmth_rank)
      select ${ownerId}::uuid, r.id, 'Ada', 'Vidal', 'Ada Vidal', 'ada vidal', ' ada vidal',
        r.company, r.location, r.title, r.connected_on, r.interaction_count,
        coalesce(r.warmth_rank, '-infinity')
      from jsonb_to_recordset(${rows}) as r(id uuid, company text, location text, title text,
        connected_on date, interaction_count integer, warmth_rank float8)`.execute(tx);
    await sql`
      insert into contact_points (owner_id, contact_id, kind, position, value, normalized)
      select ${ownerId}::uuid, r.id, k.kind, 0, r.id::text, r.id::text
      from jsonb_to_recordset(${rows}) as r(id uuid, has_email boolean, has_phone boolean)
      cross join lateral (values ('email', r.has_email), ('phone', r.has_phone)) k(kind, has)
      where k.has`.execute(tx);
  });
}

const person: fc.Arbitrary<Person> = fc.record({
  id: fc.uuid(),
  company: fc.constantFrom('', 'Nordlys', 'Tessel', 'Baobab'),
  location: fc.constantFrom('', 'Bergen', 'Lagos'),
  title: fc.oneof(
    fc.constantFrom(...seniorWords, ...seniorParts),
    fc.constantFrom('Head of Data', 'Co-Founder/CEO', 'Headhunter', 'Sales (VP)', '', 'Researcher'),
  ),
  connected_on: fc.option(
    fc
      .date({ min: new Date('2010-01-01'), max: new Date('2026-12-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
  ),
  interaction_count: fc.integer({ min: 0, max: 100 }),
  warmth_rank: fc.option(
    fc.integer({ min: 1, max: 99 }).map((warmth) => rankBound(warmth, ctx.clock.now())),
  ),
  has_email: fc.boolean(),
  has_phone: fc.boolean(),
});

/** The facts as the contract means them, without the database. */
function factsOf(one: Person, people: readonly Person[], now: Date): TriageFacts {
  const sizeOf = (field: 'company' | 'location') =>
    one[field] === '' ? 0 : people.filter((other) => other[field] === one[field]).length;
  const today = Date.parse(now.toISOString().slice(0, 10));
  return {
    interactions: one.interaction_count,
    warmth: one.warmth_rank === null ? 0 : warmthAt(one.warmth_rank, now),
    hasEmail: one.has_email,
    hasPhone: one.has_phone,
    companySize: sizeOf('company'),
    locationSize: sizeOf('location'),
    isSenior: isSeniorTitle(one.title),
    connectedDays:
      one.connected_on === null ? null : (today - Date.parse(one.connected_on)) / dayMs,
  };
}

test('the database orders people by the score of the contract', async () => {
  const people = fc.uniqueArray(person, { minLength: 1, maxLength: 12, selector: ({ id }) => id });
  await fc.assert(
    fc.asyncProperty(people, async (people) => {
      ctx = await createMember(database);
      const now = ctx.clock.now();
      await addPeople(people);
      const ordered = orderedPeople(ctx.actor.memberId, { importId: null, now });
      const found = await ctx.database.transaction((tx) => readRows(tx, ordered));
      const scoreOf = (one: Person) => triageScore(factsOf(one, people, now));
      expect(found.map(({ score }) => score)).toEqual(
        people
          .map(scoreOf)
          .toSorted((a, b) => b - a)
          .map((score) => expect.closeTo(score, 6)),
      );
      for (const { id, score } of found)
        expect(score).toBeCloseTo(scoreOf(people.find((one) => one.id === id)!), 6);
      const shown = await getTriage({ ctx, input: {} });
      expect(shown.cards.map(({ contact }) => contact.id)).toEqual(found.map(({ id }) => id));
    }),
    { numRuns: 25 },
  );
});

/** A number from 0 to 1 that looks random and is the same every time. */
const chance = (n: number, salt: number) => {
  const wave = Math.sin(n * 12.9898 + salt * 78.233) * 43758.5453;
  return wave - Math.floor(wave);
};

/**
 * A network as LinkedIn exports it: two hundred true ties among a thousand people met once. True
 * ties were written to more often, share an address more often, and work where the member did;
 * nothing distinguishes all of them.
 */
function network(count: number, ties: number): Person[] {
  return Array.from({ length: count }, (_, n) => {
    const isTie = n < ties;
    const likely = (salt: number, [tie, other]: [number, number]) =>
      chance(n, salt) < (isTie ? tie : other);
    const hasTalked = likely(1, [0.7, 0.04]);
    return {
      id: `00000000-0000-4000-8000-${String(Math.floor(chance(n, 9) * 1e8) * 1e4 + n).padStart(12, '0')}`,
      company: likely(2, [0.6, 0.05]) ? 'Atelier' : `Firm ${Math.floor(chance(n, 3) * 400)}`,
      location: likely(4, [0.6, 0.1]) ? 'Bergen' : `Town ${Math.floor(chance(n, 5) * 100)}`,
      title: likely(6, [0.3, 0.15]) ? 'Head of Data' : 'Analyst',
      connected_on: `20${String(10 + Math.floor(chance(n, 7) * 16))}-06-01`,
      interaction_count: hasTalked ? 1 + Math.floor(chance(n, 8) * (isTie ? 40 : 3)) : 0,
      warmth_rank: null,
      has_email: likely(10, [0.5, 0.1]),
      has_phone: likely(11, [0.3, 0.02]),
    };
  });
}

test('the first thirty are the likeliest: nearly all are true ties, who are few', async () => {
  const people = network(1_200, 200);
  const ties = new Set(people.slice(0, 200).map(({ id }) => id));
  await addPeople(people);
  const firstIds: string[] = [];
  while (firstIds.length < 30) {
    const { cards } = await getTriage({ ctx, input: {} });
    const ids = cards.map(({ contact }) => contact.id);
    firstIds.push(...ids);
    await ctx.database.transaction((tx) =>
      sql`insert into contact_statements (owner_id, contact_id, answer, batch_id, position, stated_at)
        select ${ctx.actor.memberId}::uuid, id, 'know', id, 0, now()
        from unnest(${ids}::uuid[]) id`.execute(tx),
    );
  }
  const found = firstIds.slice(0, 30).filter((id) => ties.has(id));
  expect(found.length).toBeGreaterThanOrEqual(28);
});

test('a card groups the people of the company, else those of the location', async () => {
  const base = network(1, 0)[0]!;
  const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
  const of = (n: number, fields: Partial<Person>): Person => ({ ...base, id: id(n), ...fields });
  await addPeople([
    of(1, { company: 'Nordlys', location: 'Oslo', has_phone: true, interaction_count: 9 }),
    of(2, { company: 'Nordlys', location: 'Bergen' }),
    of(3, { company: 'Nordlys', location: 'Lagos' }),
    of(4, { company: 'Tessel', location: 'Bergen', has_phone: true }),
    of(5, { company: '', location: 'Bergen' }),
    of(6, { company: '', location: '' }),
  ]);
  const { cards } = await getTriage({ ctx, input: {} });
  const groups = new Map(cards.map(({ contact, group }) => [contact.id, group]));
  expect(groups.get(id(1))).toMatchObject({ by: 'company', name: 'Nordlys' });
  expect(new Set(groups.get(id(1))!.contact_ids)).toEqual(new Set([id(2), id(3)]));
  expect(groups.get(id(1))!.shown).toHaveLength(2);
  expect(groups.get(id(4))).toMatchObject({ by: 'location', name: 'Bergen' });
  expect(groups.get(id(6))).toBeNull();
});
