import { dayMs } from '@kith/contract/core/time';
import { peopleInputSchema } from '@kith/contract/insights/people';
import type { Trend } from '@kith/contract/insights/trends';
import type { TrendRange } from '@kith/contract/insights/trends-rules';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';

import type { MemberContext } from '#platform/context.ts';
import { addChange, addContact, addInteraction } from '#testing/test-network.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';
import { holdMember, linkBoth, publish } from '#testing/test-posts.ts';
import { ignoreJobs } from '#testing/test-conversation.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

import { listPeople } from '#features/insights/list-people.ts';
import { readTrends } from './read-trends.ts';

const database = await useFileDatabase();
const now = new Date('2026-11-20T09:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
const clock = createTestClock(daysAgo(500));

let ctx: MemberContext;
let stranger: MemberContext;

const companies = Array.from({ length: 12 }, (_, n) => `Company ${n}`);
const titles = ['Partner', 'Engineer', 'Designer', 'Editor'];
type Person = { id: string; n: number };
const people: Person[] = [];

/** Who moved from where to where, when: the plan that the trends must find. */
const planned = {
  /** Six came to the first company from six others. */
  hired: [0, 1, 2, 3, 4, 5].map((at) => ({ n: 13 + at, from: 4 + at, to: 0, day: 5 + 10 * at })),
  /** Six left the second company for six others. */
  left: [0, 1, 2, 3, 4, 5].map((at) => ({ n: 25 + at, from: 1, to: 6 + at, day: 8 + 9 * at })),
  /** Two moved without a pattern. */
  others: [
    { n: 40, from: 9, to: 7, day: 20 },
    { n: 41, from: 5, to: 9, day: 33 },
  ],
  /** Seven became investors. */
  titles: [50, 51, 52, 53, 54, 55, 56].map((n, at) => ({ n, day: 3 + 11 * at })),
};
const moves = [...planned.hired, ...planned.left, ...planned.others];
const idsOf = (list: readonly { n: number }[]) => list.map(({ n }) => people[n]!.id).toSorted();

const companyOf = (n: number) => moves.find((move) => move.n === n)?.to ?? n % 12;
const isInvestor = (n: number) => planned.titles.some((one) => one.n === n);

const addNote = (n: number, days: number, body: string) =>
  addInteraction(ctx, people[n]!.id, { kind: 'note', direction: 'out', at: daysAgo(days), body });

beforeAll(async () => {
  ctx = await createMember(database, { clock, jobs: ignoreJobs });
  stranger = await createMember(database, { clock, jobs: ignoreJobs });
  for (const n of Array.from({ length: 120 }).keys()) {
    const company = companies[companyOf(n)]!;
    const title = isInvestor(n) ? 'Investor' : titles[n % 4]!;
    people.push({ n, id: await addContact(ctx, { company, title, first_name: `Person${n}` }) });
  }
  await setIndustries();
  clock.set(now);
  for (const { n, from, to, day } of moves) {
    await addCompanyChange(n, { from: companies[from]!, to: companies[to]!, day });
  }
  for (const { n, day } of planned.titles) {
    const change = { field: 'title', oldValue: titles[n % 4]!, newValue: 'Investor' };
    await addChange(ctx, people[n]!.id, { ...change, at: daysAgo(day) });
  }
  const importId = await addUndoneImport();
  // None of these is a move: corrected, renamed, filled in, undone.
  await addCompanyChange(70, { from: companies[70 % 12]!, to: 'Wrong', day: 30 });
  await addCompanyChange(70, { from: 'Wrong', to: companies[70 % 12]!, day: 29 });
  for (const n of [72, 84, 96]) {
    await addCompanyChange(n, { from: 'Old name', to: companies[0]!, day: 12, source: 'rename' });
    await addCompanyChange(n, { from: '', to: companies[0]!, day: 11 });
  }
  await addCompanyChange(108, { from: companies[3]!, to: companies[0]!, day: 10, importId });
  for (const week of Array.from({ length: 52 }).keys()) {
    for (const at of [0, 1, 2]) {
      await addNote((week * 3 + at) % 40, week * 7 + at, 'Lunch about the quarterly plan');
    }
  }
  for (let at = 0; at < 9; at += 1) {
    await addNote(60 + at, 1 + 2 * at, 'Wants to hear about agent evaluation');
    for (const week of [15, 19, 23]) {
      await addNote(80 + at, 7 * (week + (at % 3)), 'Their team is remote first');
    }
  }
  await addNote(60, 200, 'First heard of agent evaluation');
});

const addCompanyChange = (
  n: number,
  {
    from,
    to,
    day,
    ...by
  }: { from: string; to: string; day: number; source?: string; importId?: string },
) => {
  const change = { field: 'company', oldValue: from, newValue: to, at: daysAgo(day), ...by };
  return addChange(ctx, people[n]!.id, change);
};

async function addUndoneImport(): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into imports (owner_id, status, file_name, file_bytes)
     values ($1, 'undone', 'a.csv', 1) returning id`,
    [ctx.actor.memberId],
  );
  return rows[0]!.id;
}

/** The first company is the only one in energy. */
async function setIndustries(): Promise<void> {
  await ctx.database.transaction((tx) =>
    sql`update companies set industry = case name when 'Company 0' then '35' else '62' end
      where owner_id = ${ctx.actor.memberId}`.execute(tx),
  );
}

const read = async (range: TrendRange = 'quarter', member = ctx) =>
  readTrends({ ctx: member, input: { range } });

async function follow(trend: Trend, member = ctx): Promise<string[]> {
  if (trend.drill.kind !== 'people') throw new Error('A trend leads to people');
  const input = peopleInputSchema.parse({ ...trend.drill.set, limit: 200 });
  const { items } = await listPeople({ ctx: member, input });
  return items.map(({ id }) => id).toSorted();
}

const find = (trends: readonly Trend[], kind: Trend['kind'], name: string) =>
  trends.find((trend) => trend.kind === kind && trend.name === name)!;

/** The chance of at least so many, by exact whole numbers. */
function chanceOf(hits: number, drawn: number, marked: number, total: number): number {
  const choose = (n: number, k: number): bigint => {
    let ways = k < 0 || k > n ? 0n : 1n;
    for (let i = 1; i <= k; i += 1) ways = (ways * BigInt(n - k + i)) / BigInt(i);
    return ways;
  };
  let ways = 0n;
  for (let k = hits; k <= drawn; k += 1)
    ways += choose(marked, k) * choose(total - marked, drawn - k);
  return Number((ways * 10n ** 15n) / choose(total, drawn)) / 1e15;
}

test('what was planted is found, with exactly its people, and nothing else', async () => {
  const { trends, facts, people: count } = await read();
  expect(count).toBe(120);
  expect(facts).toMatchObject({ moves: moves.length, posts: 0, tags: 0 });
  const expected = [
    ['title', 'Investor', planned.titles],
    ['hired', 'Company 0', planned.hired],
    ['left', 'Company 1', planned.left],
    ['industry', '35', planned.hired],
  ] as const;
  for (const [kind, name, list] of expected) {
    const trend = find(trends, kind, name);
    expect(trend, `${kind} ${name}`).toMatchObject({
      people: list.length,
      is_rising: kind !== 'left',
    });
    expect(await follow(trend)).toEqual(idsOf(list));
  }
  const talk = find(trends, 'topic', 'agent evaluation');
  expect(await follow(talk)).toEqual(idsOf(people.slice(60, 69)));
  expect(talk).toMatchObject({ is_rising: true, people: 9, before: 0, mentions: 9 });
  const silence = find(trends, 'topic', 'remote first');
  expect(await follow(silence)).toEqual(idsOf(people.slice(80, 89)));
  expect(silence).toMatchObject({ is_rising: false, before: 9, now: 0 });
  expect(trends.map(({ kind, name }) => `${kind} ${name}`).toSorted()).toEqual(
    [
      ...expected.map(([kind, name]) => `${kind} ${name}`),
      'topic agent evaluation',
      'topic remote first',
    ].toSorted(),
  );
});

test('the chance of a trend is that of the draw, counted exactly', async () => {
  const { trends } = await read();
  const at = (company: number) => people.filter(({ n }) => companyOf(n) === company).length;
  const hired = find(trends, 'hired', 'Company 0');
  expect(hired.chance).toBeCloseTo(chanceOf(6, at(0), moves.length, 120), 9);
  const left = find(trends, 'left', 'Company 1');
  expect(left.chance).toBeCloseTo(chanceOf(6, at(1) + 6, moves.length, 120), 9);
  const title = find(trends, 'title', 'Investor');
  expect(title.chance).toBeCloseTo(chanceOf(7, 7, 7, 120), 12);
});

test('its age, its beginning and its line come from the days of what happened', async () => {
  const { trends } = await read();
  const hired = find(trends, 'hired', 'Company 0');
  const days = planned.hired.map(({ day }) => day);
  expect(hired.age_days).toBe((days[2]! + days[3]!) / 2);
  expect(hired.since).toBe(
    daysAgo(Math.max(...days))
      .toISOString()
      .slice(0, 10),
  );
  const weeks = Array.from({ length: 13 }, (_, place) => {
    const week = 12 - place;
    const came = days.filter((day) => Math.floor(day / 7) < week);
    return people.filter(({ n }) => companyOf(n) === 0).length - came.length;
  });
  expect(hired.weeks).toEqual(weeks);
  const energy = find(trends, 'industry', '35');
  expect(energy.now).toBe(people.filter(({ n }) => companyOf(n) === 0).length);
  expect(energy.before).toBe(energy.now! - 6);
  expect(energy.weeks.at(-1)).toBe(energy.now);
  expect(energy.weeks[0]).toBe(energy.before);
});

test('a shorter range counts only what happened in it', async () => {
  const { trends, facts } = await read('month');
  expect(facts.moves).toBe(moves.filter(({ day }) => day < 28).length);
  expect(find(trends, 'topic', 'agent evaluation').people).toBe(9);
  const { trends: week } = await read('week');
  expect(week.every(({ people: count }) => count >= 3)).toBe(true);
});

test('a post counts for the contact who wrote it, and only while it may be read', async () => {
  const writers = await Promise.all(
    Array.from({ length: 5 }, () => createMember(database, { clock, jobs: ignoreJobs })),
  );
  const readerCtx = await createMember(database, { clock, jobs: ignoreJobs });
  for (const week of Array.from({ length: 40 }).keys()) {
    const id = await addContact(readerCtx, { first_name: `Other${week}` });
    const note = { kind: 'note', at: daysAgo(30 + week * 8), body: 'An ordinary lunch' } as const;
    await addInteraction(readerCtx, id, note);
  }
  const contacts = await Promise.all(
    writers.map(async (writer) => {
      await linkBoth(database, readerCtx, writer);
      await publish(writer, { body: 'We raise a round of #seedfunding', visibility: 'network' });
      return writer.actor.memberId;
    }),
  );
  await publish(writers[0]!, { body: 'Only mine: #privatething', visibility: 'private' });
  const { trends, facts } = await read('quarter', readerCtx);
  expect(facts.posts).toBe(contacts.length);
  const topic = trends.find(({ name }) => name === 'seedfunding');
  expect(topic).toMatchObject({ kind: 'topic', people: 5, mentions: 5 });
  const { rows } = await readerCtx.database.transaction((tx) =>
    sql<{ id: string }>`select contact_id as id from member_links
      where owner_id = ${readerCtx.actor.memberId} order by 1`.execute(tx),
  );
  expect(await follow(topic!, readerCtx)).toEqual(rows.map(({ id }) => id));
  expect(JSON.stringify(trends)).not.toContain('privatething');
  const outsider = await createMember(database, { clock, jobs: ignoreJobs });
  await holdMember(database, outsider, writers[0]!);
  expect(await read('quarter', outsider)).toMatchObject({ trends: [], facts: { posts: 0 } });
});

test('a tag that several contacts got lately is a topic, of those who still have it', async () => {
  const tagger = await createMember(database, { clock, jobs: ignoreJobs });
  for (const week of Array.from({ length: 40 }).keys()) {
    const id = await addContact(tagger, { first_name: `Other${week}` });
    const note = { kind: 'note', at: daysAgo(30 + week * 8), body: 'An ordinary lunch' } as const;
    await addInteraction(tagger, id, note);
  }
  const tagged: string[] = [];
  for (const day of [1, 2, 3, 4, 5, 6]) {
    const hasKept = day < 6;
    const tags = hasKept ? ['fusion'] : [];
    const id = await addContact(tagger, { first_name: `Tagged${day}`, tags });
    const change = { field: 'tags', oldValue: '[]', newValue: '["fusion"]', at: daysAgo(day) };
    await addChange(tagger, id, change);
    if (hasKept) tagged.push(id);
  }
  const { trends, facts } = await read('quarter', tagger);
  expect(facts.tags).toBe(5);
  const topic = trends.find(({ name }) => name === 'fusion');
  expect(topic).toMatchObject({ kind: 'topic', is_rising: true, people: 5, mentions: 5 });
  expect(await follow(topic!, tagger)).toEqual(tagged.toSorted());
});

test('where nothing but chance moves people, hardly anything is called a trend', async () => {
  const ordinary = await createMember(database, { clock, jobs: ignoreJobs });
  let state = 7;
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  clock.set(daysAgo(500));
  const ids: string[] = [];
  for (const n of Array.from({ length: 200 }).keys()) {
    ids.push(await addContact(ordinary, { company: companies[random(12)]!, first_name: `P${n}` }));
  }
  clock.set(now);
  for (const id of ids.slice(0, 50)) {
    const change = { field: 'company', oldValue: companies[random(12)]!, newValue: 'x' };
    await addChange(ordinary, id, { ...change, at: daysAgo(random(90)) });
  }
  const words = ['budget', 'hiring', 'launch', 'travel', 'pricing', 'school', 'garden', 'music'];
  for (const id of ids) {
    const body = `Talked of ${words[random(8)]} and ${words[random(8)]}`;
    await addInteraction(ordinary, id, { kind: 'note', at: daysAgo(random(360)), body });
  }
  const { trends, scanned } = await read('quarter', ordinary);
  expect(scanned).toBeGreaterThan(30);
  expect(trends).toEqual([]);
});

test('a stranger finds nothing, neither trends nor their people', async () => {
  const { trends } = await read();
  expect(await read('quarter', stranger)).toMatchObject({
    trends: [],
    people: 0,
    too_few: { have: 0 },
  });
  for (const trend of trends) expect(await follow(trend, stranger)).toEqual([]);
});
