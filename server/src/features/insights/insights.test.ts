import { contactScopeSchema } from '@kith/contract/contacts/filter';
import { contactListInputSchema } from '@kith/contract/contacts/schemas';
import { dayMs } from '@kith/contract/core/time';
import { healthInputSchema } from '@kith/contract/insights/health';
import { peopleInputSchema, type PeopleSet } from '@kith/contract/insights/people';
import { plannedCadenceDays } from '@kith/contract/insights/rules';
import type { Drill } from '@kith/contract/insights/schemas';
import {
  type Direction,
  healthOf,
  type InteractionKind,
  rankOf,
  warmthAt,
} from '@kith/contract/warmth/rules';
import { beforeAll, expect, test } from 'vitest';

import { bulkChange } from '#features/contacts/bulk-change.ts';
import { countContacts } from '#features/contacts/count-contacts.ts';
import { listContacts } from '#features/contacts/list-contacts.ts';
import { undoBulkChange } from '#features/contacts/undo-bulk-change.ts';
import type { MemberContext } from '#platform/context.ts';
import { createManualJobs } from '#testing/import-runner.ts';
import { addContact, addInteraction } from '#testing/test-network.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

import { listPeople, listPeopleIds } from './list-people.ts';
import { readHealth } from './read-health.ts';
import { readOverview } from './read-overview.ts';
import { readReach } from './read-reach.ts';

const database = await useSharedDatabase();
const now = new Date('2026-11-20T09:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);

type Said = { kind: InteractionKind; direction: Direction; at: Date };
type Known = { id: string; company: string; tags: string[]; cadence: number | null; said: Said[] };

let ctx: MemberContext;
let stranger: MemberContext;
const network: Known[] = [];

const companies = ['Lumen', 'Lumen', 'Atelier', 'Nordhaven', ''];
const tagsOf = (n: number) => [
  n % 3 === 0 ? 'Founders' : 'Investors',
  ...(n % 7 === 0 ? ['Rare'] : []),
];

/** Person n: a rhythm of n % 5 weeks that began a year ago, some fell silent, some came back. */
function saidOf(n: number): Said[] {
  const gap = 7 * (1 + (n % 5));
  const until = n % 4 === 0 ? 100 : n % 4 === 1 ? 40 : 0;
  const said: Said[] = [];
  for (let day = 350; day > until; day -= gap) {
    const direction = (day + n) % 3 === 0 ? 'in' : 'out';
    said.push({ kind: n % 2 ? 'message' : 'email', direction, at: daysAgo(day - 0.1) });
    // Answered within a day.
    if (n === 6 && direction === 'out') {
      said.push({ kind: 'email', direction: 'in', at: daysAgo(day - 0.6) });
    }
  }
  if (n % 8 === 0) said.push({ kind: 'meeting', direction: 'mutual', at: daysAgo(5) });
  if (n === 9) said.push({ kind: 'message', direction: 'in', at: daysAgo(6) });
  if (n === 4) said.push({ kind: 'meeting', direction: 'mutual', at: daysAgo(95) });
  // Steady until the afternoon.
  if (n === 12) said.push({ kind: 'message', direction: 'out', at: daysAgo(29.75) });
  return said;
}

beforeAll(async () => {
  const clock = createTestClock(daysAgo(360));
  ctx = await createMember(database, { clock, jobs: createManualJobs(database, clock) });
  stranger = await createMember(database, { clock });
  for (const n of Array.from({ length: 40 }).keys()) {
    const [company, tags, cadence] = [companies[n % 5]!, tagsOf(n), n % 3 === 0 ? 30 : null];
    const values = { company, tags, cadence_days: cadence, location: n % 2 ? 'Bergen' : '' };
    const id = await addContact(ctx, values);
    network.push({ id, company, tags, cadence, said: saidOf(n) });
  }
  clock.set(now);
  for (const { id, said } of network) for (const one of said) await addInteraction(ctx, id, one);
});

/** The second derivation: from the rules of the contract and the plain facts above. */
function healthAt({ said, cadence }: Known, at: Date) {
  const past = said.filter((one) => one.at < at);
  const last = past.map((one) => one.at.getTime());
  return healthOf({
    warmth: warmthAt(rankOf(past), at),
    cadenceDays: cadence,
    lastInteractionAt: last.length === 0 ? null : new Date(Math.max(...last)),
    now: at,
  });
}

const idsOf = (people: readonly { id: string }[]) => people.map(({ id }) => id).toSorted();

async function listSet(set: PeopleSet, member = ctx) {
  const input = peopleInputSchema.parse({ ...set, limit: 200 });
  return listPeople({ ctx: member, input });
}

/** Who a figure leads to. */
async function follow(drill: Drill): Promise<string[]> {
  if (drill.kind === 'people') return idsOf((await listSet(drill.set)).items);
  const input = contactListInputSchema.parse({ ...drill.filter, limit: 200 });
  return idsOf((await listContacts({ ctx, input })).items);
}

test('groups lead to exactly their people, by warmth, and add up to the network', async () => {
  const {
    concentration,
    people,
    network: course,
  } = await readOverview({
    ctx,
    input: { range: 'year' },
  });
  expect(people).toBe(40);
  expect(course.points.at(-1)?.people).toBe(40);
  const warmths = new Map(network.map((one) => [one.id, warmthAt(rankOf(one.said), now)]));
  const total = [...warmths.values()].reduce((sum, warmth) => sum + warmth, 0);
  for (const { by, groups, without, others } of concentration) {
    expect(others.groups, by).toBe(0);
    for (const { drill, warm_drill, ...group } of groups) {
      const ids = await follow(drill);
      expect(ids.length, `${by} ${group.value}`).toBe(group.people);
      expect((await follow(warm_drill)).length).toBe(group.warm);
      const warmth = ids.reduce((sum, id) => sum + warmths.get(id)!, 0);
      expect(group.warmth_share).toBeCloseTo(warmth / total, 6);
    }
    if (by === 'company') expect(without).toBe(8);
  }
  const [company] = concentration;
  expect(company?.groups[0]?.value).toBe('Lumen');
  const shares = [16 / 32, 8 / 32, 8 / 32];
  const entropy = -shares.reduce((sum, share) => sum + share * Math.log(share), 0);
  expect(company?.evenness).toBeCloseTo(entropy / Math.log(3), 6);
});

test('moves between months, and until now, are those of the rules, and lead to exactly the people who moved', async () => {
  const {
    months,
    now: states,
    people,
  } = await readHealth({
    ctx,
    input: healthInputSchema.parse({ months: 8 }),
  });
  expect(people).toBe(40);
  for (const { health, people: count, drill } of states) {
    const expected = network.filter((one) => healthAt(one, now) === health);
    expect(count).toBe(expected.length);
    expect(await follow(drill)).toEqual(idsOf(expected));
  }
  const order = ['thriving', 'steady', 'cooling', 'dormant'];
  let moves = 0;
  for (const { month, date, counts, flows, back, away } of months) {
    const isCurrent = month === months.at(-1)?.month;
    const end = isCurrent ? now : new Date(Date.parse(date) + dayMs);
    const before = new Date(Date.parse(`${month}-01`));
    const pairs = network.map((one) => ({
      id: one.id,
      from: healthAt(one, before),
      to: healthAt(one, end),
    }));
    for (const state of order) {
      const expected = pairs.filter(({ to }) => to === state).length;
      expect(counts[state as keyof typeof counts], `${month} ${state}`).toBe(expected);
    }
    const moved = pairs.filter(({ from, to }) => from !== to);
    moves += moved.length;
    expect(
      flows.reduce((sum, flow) => sum + flow.people, 0),
      month,
    ).toBe(moved.length);
    for (const { from, to, people: count, drill } of flows) {
      const expected = idsOf(moved.filter((pair) => pair.from === from && pair.to === to));
      expect(await follow(drill)).toEqual(expected);
      expect(count).toBe(expected.length);
    }
    const better = ({ from, to }: (typeof pairs)[number]) =>
      order.indexOf(to) < order.indexOf(from);
    expect(await follow(back.drill)).toEqual(idsOf(moved.filter((pair) => better(pair))));
    expect(await follow(away.drill)).toEqual(idsOf(moved.filter((pair) => !better(pair))));
    expect(back.people + away.people).toBe(moved.length);
  }
  expect(moves).toBeGreaterThan(20);
});

test('reach counts what the people of each day have, from the day on which they came', async () => {
  const day = (ago: number) => daysAgo(ago).toISOString().slice(0, 10);
  const input = { from: day(362), to: day(358), step: 'day' } as const;
  const { points } = await readReach({ ctx, input });
  expect(points.map(({ date, companies, places }) => [date, companies, places])).toEqual([
    [day(362), 0, 0],
    [day(361), 0, 0],
    [day(360), 3, 1],
    [day(359), 3, 1],
    [day(358), 3, 1],
  ]);
  const { points: now } = await readReach({ ctx, input: { ...input, from: day(1), to: day(0) } });
  const { concentration } = await readOverview({ ctx, input: { range: 'quarter' } });
  const distinct = (by: string) => concentration.find((one) => one.by === by)?.distinct;
  expect(now.at(-1)).toMatchObject({
    companies: distinct('company'),
    industries: distinct('industry'),
    places: distinct('place'),
  });
  expect([distinct('company'), distinct('place'), distinct('tag')]).toEqual([3, 1, 3]);
});

test('who writes first and when people answer follow from the messages', async () => {
  const { reciprocity, replies } = await readOverview({ ctx, input: { range: 'quarter' } });
  const written = network.flatMap(({ said }) =>
    said.filter(({ kind, direction }) => kind !== 'meeting' && direction === 'out'),
  );
  expect(replies.usual?.total).toBe(written.length);
  const cell = ({ at }: Said) => `${at.getUTCDay() || 7} ${at.getUTCHours()}`;
  const cells = Map.groupBy(written, cell);
  expect(replies.cells).toHaveLength(cells.size);
  const isAnswered = (one: Said) =>
    network
      .find(({ said }) => said.includes(one))!
      .said.some(
        ({ kind, direction, at }) =>
          kind !== 'meeting' && direction === 'in' && at > one.at && +at - +one.at <= dayMs,
      );
  for (const { weekday, hour, sent, answered } of replies.cells) {
    const inHour = cells.get(`${weekday} ${hour}`) ?? [];
    expect(sent).toBe(inHour.length);
    expect(answered).toBe(inHour.filter(isAnswered).length);
  }
  expect(replies.cells.some(({ answered }) => answered > 0)).toBe(true);
  const openings = ({ said }: Known) => {
    const talk = said.filter(({ kind }) => kind !== 'meeting').toSorted((a, b) => +a.at - +b.at);
    return talk.filter(({ at }, place) => place === 0 || +at - +talk[place - 1]!.at > 7 * dayMs);
  };
  const opened = network.map((one) => openings(one));
  const mine = opened.map((list) => list.filter(({ direction }) => direction === 'out').length);
  expect(reciprocity.rate).toMatchObject({
    hits: mine.reduce((sum, count) => sum + count, 0),
    total: opened.reduce((sum, list) => sum + list.length, 0),
  });
  const known = opened
    .map((list, n) => ({ all: list.length, mine: mine[n]! }))
    .filter(({ all }) => all >= 4);
  expect(reciprocity.ties).toMatchObject({
    hits: known.filter((tie) => tie.mine * 2 > tie.all).length,
    total: known.length,
  });
  for (const { contact, rate } of reciprocity.people) {
    const n = network.findIndex(({ id }) => id === contact.id);
    expect([rate.hits, rate.total]).toEqual([mine[n], opened[n]!.length]);
  }
});

test('each finding leads to exactly the people it counts', async () => {
  const { findings } = await readOverview({ ctx, input: { range: 'quarter' } });
  expect(findings.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['waiting', 'going_quiet', 'cooled']),
  );
  expect(findings.length).toBeLessThanOrEqual(5);
  for (const { kind, values, drill, people } of findings) {
    const ids = await follow(drill);
    expect(ids.length, kind).toBe(values.count ?? 1);
    expect(
      people.every(({ id }) => ids.includes(id)),
      kind,
    ).toBe(true);
  }
  const cooled = findings.find(({ kind }) => kind === 'cooled')!;
  const ids = await follow(cooled.drill);
  const free = network.filter(({ id, cadence }) => ids.includes(id) && cadence === null);
  expect(free.map(({ id }) => id)).toContain(network[4]!.id);
  expect(cooled.values.unplanned).toBe(free.length);
  expect(cooled.action).toEqual({ kind: 'plan', contact_id: null });
  const { ids: planned } = await listPeopleIds({ ctx, input: { set: 'unplanned' } });
  expect(planned.toSorted()).toEqual(idsOf(free));
  const waiting = network.filter(({ said }) => {
    const last = said.toSorted((a, b) => +b.at - +a.at)[0];
    return last?.direction === 'in' && last.at <= daysAgo(3) && last.at > daysAgo(30);
  });
  expect(idsOf((await listSet({ set: 'waiting' })).items)).toEqual(idsOf(waiting));
});

test('cadences by tag are counted as the list of contacts filters them', async () => {
  const { adherence } = await readHealth({ ctx, input: healthInputSchema.parse({}) });
  expect(adherence.tags.map(({ tag }) => tag)).toContain('Founders');
  expect(adherence.too_few).toEqual([{ tag: 'Rare', have: 2, needed: 5 }]);
  for (const { rate, kept, overdue } of adherence.tags) {
    expect((await follow(kept)).length).toBe(rate.hits);
    expect((await follow(overdue)).length).toBe(rate.total - rate.hits);
  }
});

test('those about to go quiet are past their own rhythm, likeliest first', async () => {
  const { quiet } = await readHealth({ ctx, input: healthInputSchema.parse({}) });
  const rhythmOf = ({ said }: Known) => {
    const times = said.map(({ at }) => +at);
    const days = new Set(times.map((time) => Math.floor(time / dayMs))).size;
    const last = Math.max(...times);
    const usual = (last - Math.min(...times)) / dayMs / (days - 1);
    return { days, usual, silent: (+now - last) / dayMs };
  };
  expect(quiet.total).toBeGreaterThan(0);
  expect(await follow(quiet.drill)).toEqual(idsOf(quiet.people.map(({ contact }) => contact)));
  expect(quiet.people).toHaveLength(quiet.total);
  const chances = quiet.people.map(({ chance }) => chance);
  expect(chances).toEqual(chances.toSorted((a, b) => b - a));
  for (const { contact, usual_days, silent_days, chance } of quiet.people) {
    const { usual, silent } = rhythmOf(network.find(({ id }) => id === contact.id)!);
    expect(usual_days).toBeCloseTo(usual, 6);
    expect(silent_days).toBeCloseTo(silent, 6);
    expect(silent).toBeGreaterThan(usual);
    expect(silent).toBeLessThanOrEqual(3 * usual);
    expect(chance).toBeGreaterThanOrEqual(0.4);
  }
  expect(quiet.unknown).toBe(network.filter((one) => rhythmOf(one).days <= 3).length);
});

test('a plan gives those of `cooled` without a cadence one, and its undo takes it back', async () => {
  const findCooled = async () => {
    const { findings } = await readOverview({ ctx, input: { range: 'quarter' } });
    return findings.find(({ kind }) => kind === 'cooled');
  };
  const unplanned = (await findCooled())?.values.unplanned;
  const { ids } = await listPeopleIds({ ctx, input: { set: 'unplanned' } });
  const change = { action: 'set_cadence', cadence_days: plannedCadenceDays } as const;
  const done = await bulkChange({ ctx, input: { change, selection: { ids } } });
  expect(done.count).toBe(unplanned);
  const planned = await findCooled();
  expect(planned?.action.kind).toBe('write');
  expect(planned?.values.unplanned).toBeUndefined();
  await undoBulkChange({ ctx, input: { id: done.operation_id } });
  expect((await findCooled())?.values.unplanned).toBe(unplanned);
});

test('a stranger finds nothing', async () => {
  const overview = await readOverview({ ctx: stranger, input: { range: 'all' } });
  expect(overview).toMatchObject({ people: 0, history_from: null, findings: [] });
  expect(overview.concentration.flatMap(({ groups }) => groups)).toEqual([]);
  const health = await readHealth({ ctx: stranger, input: healthInputSchema.parse({}) });
  expect(health).toMatchObject({ people: 0, quiet: { people: [], total: 0 } });
  expect(health.months.flatMap(({ flows }) => flows)).toEqual([]);
  const sets: PeopleSet[] = [
    { set: 'day', date: '2026-11-01' },
    { set: 'waiting' },
    { set: 'one', contact_id: network[0]!.id },
  ];
  for (const set of sets) {
    expect(await listSet(set, stranger)).toMatchObject({ total: 0, items: [] });
    expect(await listPeopleIds({ ctx: stranger, input: set })).toEqual({ ids: [] });
  }
  const { count } = await countContacts({ ctx, input: contactScopeSchema.parse({}) });
  expect((await listSet({ set: 'day', date: '2026-11-01' })).total).toBe(count);
});
