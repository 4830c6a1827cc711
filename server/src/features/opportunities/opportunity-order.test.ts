import { dayMs } from '@kith/contract/core/time';
import { opportunityCreateSchema } from '@kith/contract/opportunities/schemas';
import type { OpportunitySort } from '@kith/contract/opportunities/rules';
import { rankBound } from '@kith/contract/warmth/rules';
import { beforeEach, expect, test } from 'vitest';
import type { z } from 'zod';

import type { MemberContext } from '#platform/context.ts';
import { addContact } from '#testing/test-contact.ts';
import { createMember, createTestClock, type TestClock } from '#testing/test-member.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

import { createOpportunity } from './create-opportunity.ts';
import { listOpportunities } from './list-opportunities.ts';
import { readBoard } from './read-board.ts';
import { updateOpportunity } from './update-opportunity.ts';

const database = await useSharedDatabase();
let clock: TestClock;
let ctx: MemberContext;

beforeEach(async () => {
  clock = createTestClock();
  ctx = await createMember(database, { clock });
});

type Fields = Partial<z.input<typeof opportunityCreateSchema>>;
const create = (title: string, fields: Fields = {}) =>
  createOpportunity({ ctx, input: opportunityCreateSchema.parse({ title, ...fields }) });
/** A contact who is this warm now. */
async function addPerson(warmth: number) {
  const id = await addContact(ctx, { first_name: `Warm ${warmth}` });
  const rank = rankBound(warmth, clock.now());
  await database.pool.query('update contacts set warmth_rank = $2 where id = $1', [id, rank]);
  return { contact_id: id };
}
const value = { amount: 90_000, currency: 'EUR' };

test('the best warmth of its people counts, whoever was added first', async () => {
  const [cold, warm, middle] = [await addPerson(10), await addPerson(80), await addPerson(40)];
  const { people, score } = await create('Workshop', { people: [cold, warm, middle] });
  expect(people.map(({ contact_id: id }) => id)).toEqual(
    [warm, middle, cold].map(({ contact_id: id }) => id),
  );
  expect(people[0]?.warmth).toBeCloseTo(80, 0);
  expect(score?.factors.warmth).toBe((people[0]?.warmth ?? 0) / 100);
});

test('each sort begins with another one, on the list and on the board', async () => {
  const [warm, known] = [await addPerson(90), await addPerson(50)];
  await create('Warmest', { people: [known, warm], probability: 5 });
  clock.advance(dayMs);
  await create('Best', { people: [known], probability: 90, value });
  clock.advance(dayMs);
  const next_step = { text: 'Call', due_on: '2026-11-24' };
  await create('Due', {
    people: [known],
    probability: 60,
    value,
    next_step,
    close_on: '2026-12-01',
  });
  clock.advance(dayMs);
  await create('Newest', { probability: 10 });

  const orders: Record<OpportunitySort, string[]> = {
    relevance: ['Due', 'Best', 'Warmest', 'Newest'],
    warmth: ['Warmest', 'Best', 'Due', 'Newest'],
    recent: ['Newest', 'Due', 'Best', 'Warmest'],
    score: ['Best', 'Due', 'Warmest', 'Newest'],
  };
  for (const [sort, order] of Object.entries(orders) as [OpportunitySort, string[]][]) {
    const { items } = await listOpportunities({ ctx, input: { sort, limit: 10 } });
    const titles = items.map(({ title }) => title);
    const { columns } = await readBoard({ ctx, input: { sort } });
    const onBoard = columns[0]?.items.map(({ title }) => title);
    // The same warmth twice: either of the two is first.
    const isTie = sort === 'warmth';
    const compared = (all: string[] = []) =>
      isTie ? [all[0], ...all.slice(1, 3).toSorted(), all[3]] : all;
    expect([compared(titles), compared(onBoard)], sort).toEqual([order, order]);
  }
});

test('what was touched again is the most recent, and scores higher than before', async () => {
  const first = await create('First', { probability: 50 });
  clock.advance(60 * dayMs);
  const second = await create('Second', { probability: 50 });
  const listed = async (sort: OpportunitySort) =>
    (await listOpportunities({ ctx, input: { sort, limit: 10 } })).items;
  expect((await listed('recent')).map(({ id }) => id)).toEqual([second.id, first.id]);
  expect((await listed('score')).map(({ id }) => id)).toEqual([second.id, first.id]);
  const stale = (await listed('score'))[1]?.score?.score ?? 0;
  // The score is a whole number: a day alone would not show.
  clock.advance(20 * dayMs);
  await updateOpportunity({ ctx, input: { id: first.id, title: 'First again' } });
  const [latest] = await listed('score');
  expect((await listed('recent'))[0]?.id).toBe(first.id);
  expect(latest).toMatchObject({ id: first.id });
  expect(latest?.score?.score).toBeGreaterThan(stale);
});
