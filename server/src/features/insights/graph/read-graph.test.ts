import type { Graph, GraphTie } from '@kith/contract/insights/graph';
import { graphLimits } from '@kith/contract/insights/graph-rules';
import { dayMs } from '@kith/contract/core/time';
import type { RelationshipKind } from '@kith/contract/relationships/rules';
import { beforeEach, describe, expect, test } from 'vitest';

import { acceptBridge } from '#features/bridges/answer-bridge.ts';
import { archiveContact } from '#features/contacts/archive-contact.ts';
import { createRelationship } from '#features/relationships/create-relationship.ts';
import { mergeCompanies } from '#features/companies/merge-companies.ts';
import type { MemberContext } from '#platform/context.ts';
import { addChange, addContact, addInteraction } from '#testing/test-network.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';
import { agree, buildBridgeWorld, request } from '#testing/test-bridges.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

import { readGraph } from './read-graph.ts';

const database = await useSharedDatabase();
const now = new Date('2026-11-20T09:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);

const clock = createTestClock();
let ctx: MemberContext;
beforeEach(async () => {
  clock.set(daysAgo(400));
  ctx = await createMember(database, { clock });
  clock.set(now);
});

/** The ties as `kind: one – other`, by first names. */
function tiesOf({ ties, people, companies }: Graph): string[] {
  const nameOf = (place: number) => people[place]!.full_name.split(' ')[0]!;
  const detailOf = (tie: GraphTie) => {
    if (tie.kind === 'related') return ` ${tie.relation}`;
    if (tie.kind === 'together') return ` ×${tie.times}`;
    return tie.kind === 'worked' ? ` ${companies[tie.company]!.name}` : '';
  };
  return ties
    .map((tie) => {
      const ends = [nameOf(tie.a), nameOf(tie.b)];
      if (tie.kind !== 'related') ends.sort();
      return `${tie.kind}${detailOf(tie)}: ${ends.join(' – ')}`;
    })
    .sort();
}

const add = (first_name: string, values: Parameters<typeof addContact>[1] = {}) =>
  addContact(ctx, { first_name, created_at: daysAgo(400), ...values });

describe('ties', () => {
  test('are relationships that the member noted, in their direction', async () => {
    const [ada, bo, cy] = [await add('Ada'), await add('Bo'), await add('Cy')];
    const relate = (id: string, other_id: string, kind: RelationshipKind) =>
      createRelationship({ ctx, input: { id, other_id, kind, words: '' } });
    await relate(ada, bo, 'manager');
    await relate(bo, cy, 'sibling');
    await archiveContact({ ctx, input: { id: cy } });
    expect(tiesOf(await readGraph({ ctx }))).toEqual(['related manager: Ada – Bo']);
  });

  test('are meetings, calls and conversations with both, of at most thirty', async () => {
    const ids = [await add('Ada'), await add('Bo'), await add('Cy')];
    const share = (of: readonly string[], summary: string, days: number) =>
      Promise.all(
        of.map((id) => addInteraction(ctx, id, { kind: 'meeting', at: daysAgo(days), summary })),
      );
    await share(ids.slice(0, 2), 'Dinner', 10);
    await share(ids.slice(0, 2), 'Dinner', 40);
    await share(ids.slice(1), 'Workshop', 20);
    // The same hour, but not the same meeting; and what has no name says nothing.
    await addInteraction(ctx, ids[0]!, { kind: 'meeting', at: daysAgo(7), summary: 'Lunch' });
    await addInteraction(ctx, ids[2]!, { kind: 'meeting', at: daysAgo(7), summary: 'Coffee' });
    await share([ids[0]!, ids[2]!], '', 8);
    const crowd = await Promise.all(Array.from({ length: 31 }, (_, n) => add(`Guest${n}`)));
    await share(crowd, 'Conference', 30);
    expect(tiesOf(await readGraph({ ctx }))).toEqual([
      'together ×1: Bo – Cy',
      'together ×2: Ada – Bo',
    ]);
  });

  test('are times at one company that overlap, as the changes say', async () => {
    const [ada, bo, cy, dee] = [
      await add('Ada', { company: 'Vela' }),
      await add('Bo', { company: 'Lumen' }),
      await add('Cy', { company: 'Lumen', created_at: daysAgo(100) }),
      await add('Dee', { company: 'Orla' }),
    ];
    // Ada left Lumen before Cy was known there; Dee came only after Ada, and left for Orla.
    const move = (id: string, oldValue: string, newValue: string, days: number) =>
      addChange(ctx, id, { field: 'company', oldValue, newValue, at: daysAgo(days) });
    await move(ada, 'Lumen', 'Vela', 200);
    await move(dee, '', 'Lumen', 150);
    await move(dee, 'Lumen', 'Orla', 50);
    expect(tiesOf(await readGraph({ ctx }))).toEqual([
      'worked Lumen: Ada – Bo',
      'worked Lumen: Bo – Dee',
      'worked Lumen: Cy – Dee',
    ]);
    expect([bo, cy].length).toBe(2);
  });

  test('leave out a company that was renamed, and moves that were taken back', async () => {
    const ada = await add('Ada', { company: 'Vela' });
    await add('Bo', { company: 'Lumen' });
    const change = { field: 'company', oldValue: 'Lumen', newValue: 'Vela', at: daysAgo(9) };
    await addChange(ctx, ada, { ...change, source: 'rename' });
    await addChange(ctx, ada, { ...change, source: 'undo' });
    expect((await readGraph({ ctx })).ties).toEqual([]);
  });

  test('are introductions, those by the member and those to them', async () => {
    const world = await buildBridgeWorld(database);
    const { requester, connector, target, service } = world;
    const wanted = await addContact(requester, { first_name: 'Hal' });
    const id = await request(world, { target: { name: 'Hal', contact_id: wanted } });
    await agree(world, id);
    expect(tiesOf(await readGraph({ ctx: connector }))).toEqual([]);
    await acceptBridge({ ctx: target, service, input: { id } });
    expect(tiesOf(await readGraph({ ctx: connector }))).toEqual(['introduced: Ana – Hal']);
    expect(tiesOf(await readGraph({ ctx: requester }))).toEqual(['introduced: Hal – Priya']);
  });
});

test('people of one company have one employer, whatever its name; freelancers have none', async () => {
  await add('Ada', { company: 'Lumen' });
  await add('Bo', { company: 'Lumen Inc.' });
  await add('Cy', { company: 'Lumen Labs' });
  await add('Dee', { company: 'Freelance' });
  await add('Eli', { company: 'freelance' });
  const before = await readGraph({ ctx });
  const companyOf = (graph: Graph, name: string) => {
    const { employer } = graph.people.find((one) => one.full_name.startsWith(name))!;
    return employer === null ? null : graph.companies[employer]!;
  };
  expect(companyOf(before, 'Bo')).toEqual(companyOf(before, 'Ada'));
  expect(companyOf(before, 'Cy')?.name).toBe('Lumen Labs');
  expect(companyOf(before, 'Dee')).toBeNull();
  expect(companyOf(before, 'Eli')).toBeNull();
  const [lumen, labs] = [companyOf(before, 'Ada')!, companyOf(before, 'Cy')!];
  await mergeCompanies({ ctx, input: { id: lumen.id, other_id: labs.id } });
  expect(companyOf(await readGraph({ ctx }), 'Cy')).toEqual(lumen);
});

test('of more than are drawn, those with a tie come first, then the warmest', async () => {
  const [cold, bo] = [await add('Cold'), await add('Bo')];
  await createRelationship({
    ctx,
    input: { id: cold, other_id: bo, kind: 'friend', words: '' },
  });
  const lone = await add('Lone');
  await addInteraction(ctx, bo, { at: daysAgo(1) });
  const crowd = await add('Crowd');
  await addInteraction(ctx, crowd, { at: daysAgo(300) });
  await database.pool.query(
    `insert into contacts (owner_id, first_name, last_name, full_name, name_key, search_text,
       warmth_rank)
     select owner_id, first_name, last_name, full_name, name_key, search_text, warmth_rank
     from contacts, generate_series(1, $2) where id = $1`,
    [crowd, graphLimits.people - 2],
  );
  const { people, total } = await readGraph({ ctx });
  const ids = new Set(people.map(({ id }) => id));
  expect(people.length).toBe(graphLimits.people);
  expect(total).toBe(graphLimits.people + 2);
  expect([ids.has(cold), ids.has(bo), ids.has(lone)]).toEqual([true, true, false]);
});

test('counts everyone in the network, warmest first; a stranger finds nothing of it', async () => {
  const [cold, warm] = [await add('Ada'), await add('Bo')];
  await addInteraction(ctx, warm, { at: daysAgo(1) });
  const gone = await add('Cy');
  await archiveContact({ ctx, input: { id: gone } });
  const { people, total } = await readGraph({ ctx });
  expect(people.map(({ id }) => id)).toEqual([warm, cold]);
  expect(total).toBe(2);
  const stranger = await createMember(database, { clock });
  const found = await readGraph({ ctx: stranger });
  expect(found).toMatchObject({ total: 0, people: [], companies: [], ties: [] });
});
