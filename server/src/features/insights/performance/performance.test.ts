import { randomUUID } from 'node:crypto';

import { dayMs, hourMs } from '@kith/contract/core/time';
import { eventsInputSchema, type EventSet } from '@kith/contract/insights/performance';
import { deleteContact } from '#features/contacts/delete-contact.ts';
import { restoreContact } from '#features/contacts/restore-contact.ts';
import { addDays } from '#features/profile/local-day.ts';
import type { MemberContext } from '#platform/context.ts';
import { medianTime } from '#platform/statistics/kaplan-meier.ts';
import { wilson } from '#platform/statistics/wilson.ts';
import { addContact, addInteraction } from '#testing/test-network.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';

import { listEvents } from './list-events.ts';
import { readPerformance } from './read-performance.ts';

const database = await useFileDatabase();
const now = new Date('2026-11-20T09:00:00Z');
const today = '2026-11-20';
const ago = (days: number) => new Date(now.getTime() - days * dayMs);

let ctx: MemberContext;
let stranger: MemberContext;
const people: string[] = [];

/** A suggestion n days ago: every third was acted on, and of those every second was answered. */
const nudges = Array.from({ length: 60 }, (_, n) => ({
  daysAgo: n,
  isActed: n % 3 === 0,
  outcome: n % 6 === 0 ? 'answered' : null,
}));

/**
 * Messages to person n, as days ago: one that is answered after n + 1 hours (every second one), or
 * never, with a second word a day later that belongs to it.
 */
const messages = Array.from({ length: 40 }, (_, n) => ({
  person: n % 8,
  at: ago(2 + n * 1.2),
  hours: n % 2 === 0 ? n + 1 : null,
}));

beforeAll(async () => {
  const clock = createTestClock(ago(200));
  ctx = await createMember(database, { clock });
  stranger = await createMember(database, { clock });
  for (const n of Array.from({ length: 8 }).keys()) {
    people.push(await addContact(ctx, { first_name: `P${n}`, full_name: `P${n} Vale` }));
  }
  clock.set(now);
  for (const nudge of nudges) await addNudge(nudge);
  for (const { person, at, hours } of messages) {
    await addInteraction(ctx, people[person]!, { kind: 'message', direction: 'out', at });
    const again = new Date(at.getTime() + dayMs);
    if (hours === null && again < now) {
      await addInteraction(ctx, people[person]!, { kind: 'email', direction: 'out', at: again });
    } else if (hours !== null) {
      const answer = new Date(at.getTime() + hours * hourMs);
      await addInteraction(ctx, people[person]!, { direction: 'in', at: answer });
    }
  }
  await addOpportunities();
  await addMatch(5);
  await addMatch(100);
});

async function addNudge({
  daysAgo,
  isActed,
  outcome,
  position = 1,
}: (typeof nudges)[number] & { position?: number }): Promise<void> {
  const owner_id = ctx.actor.memberId;
  const [day, id, signal] = [addDays(today, -daysAgo), randomUUID(), randomUUID()];
  const contact_id = people[daysAgo % people.length]!;
  await ctx.database.transaction(async (tx) => {
    await sql`insert into nudge_days (owner_id, day) values (${owner_id}, ${day})
      on conflict do nothing`.execute(tx);
    await sql`insert into signals (owner_id, id, contact_id, type, fact_key, score)
      values (${owner_id}, ${signal}, ${contact_id}, 'overdue', ${`test ${id}`}, 1)`.execute(tx);
    await sql`insert into nudges (owner_id, id, day, position, type, contact_id, signal_id, reason, score,
        status, outcome, outcome_source, created_at)
      values (${owner_id}, ${id}, ${day}, ${position}, 'overdue', ${contact_id}, ${signal}, '{}', '{}',
        ${isActed ? 'done' : position === 0 ? 'dismissed' : 'open'}, ${isActed ? outcome : null},
        ${isActed && outcome ? 'detected' : null}, ${ago(daysAgo)})`.execute(tx);
    if (!isActed) return;
    await sql`insert into engagements (owner_id, nudge_id, contact_id, action, created_at)
      values (${owner_id}, ${id}, ${contact_id}, 'done', ${ago(daysAgo)})`.execute(tx);
  });
}

/** Won and lost ones; those of person 0 began after a suggestion about them was acted on. */
async function addOpportunities(): Promise<void> {
  const all = [
    { stage: 'won', days: 3, person: 0, amount: 1_000 },
    { stage: 'won', days: 9, person: 0, amount: 500 },
    { stage: 'lost', days: 12, person: 0, amount: 9_900 },
    { stage: 'won', days: 20, person: null, amount: null },
    { stage: 'won', days: 120, person: null, amount: 70 },
    { stage: 'proposal', days: 1, person: null, amount: 1 },
  ];
  const owner_id = ctx.actor.memberId;
  for (const { stage, days, person, amount } of all) {
    const id = randomUUID();
    const currency = amount === null ? null : 'EUR';
    await ctx.database.transaction(async (tx) => {
      await sql`insert into opportunities (owner_id, id, title, search_text, kind, stage,
          value_amount, value_currency, stage_since, created_at, touched_at)
        values (${owner_id}, ${id}, ${`Deal ${days}`}, '', 'client', ${stage}, ${amount}, ${currency},
          ${ago(days)}, ${ago(days - 0.5)}, ${ago(days)})`.execute(tx);
      if (person === null) return;
      await sql`insert into opportunity_people (owner_id, opportunity_id, contact_id, added_at)
        values (${owner_id}, ${id}, ${people[person]}, ${ago(days)})`.execute(tx);
    });
  }
}

async function addMatch(days: number): Promise<void> {
  const [seeker, helper] = days < 50 ? [people[0], people[1]] : [people[2], people[3]];
  await ctx.database.transaction((tx) =>
    sql`insert into matches (owner_id, seeker_id, helper_id, score, confidence, parts, evidence, arm,
        state, found_at, changed_at, introduced_at)
      values (${ctx.actor.memberId}, ${seeker}, ${helper}, 1, 1, '{}', '[]', 'control', 'introduced',
        ${ago(days)}, ${ago(days)}, ${ago(days)})`.execute(tx),
  );
}

const read = (who = ctx, range: 'month' | 'quarter' | 'half' = 'month') =>
  readPerformance({ ctx: who, input: { range } });
const events = (set: EventSet, who = ctx) =>
  listEvents({ ctx: who, input: eventsInputSchema.parse({ ...set, limit: 200 }) });

/** Days ago: 0 is today. */
const isIn = (days: number, from: number, to: number) => days >= from && days <= to;

test('suggestions are counted by week, beside the weeks before, without today’s open ones', async () => {
  const { nudges: report, weeks, before, from, to, before_from: earlier } = await read();
  expect([earlier, from, to]).toEqual(['2026-09-26', '2026-10-24', today]);
  const counted = nudges.filter(({ daysAgo, isActed }) => daysAgo > 0 || isActed);
  const inPeriod = counted.filter(({ daysAgo }) => isIn(daysAgo, 0, 27));
  const acted = inPeriod.filter(({ isActed }) => isActed);
  expect(report.rate).toEqual({
    hits: acted.length,
    total: inPeriod.length,
    share: acted.length / inPeriod.length,
    ...wilson(acted.length, inPeriod.length),
  });
  expect(report.rate_before?.total).toBe(28);
  expect(report.outcomes).toEqual([
    { outcome: 'answered', events: acted.filter(({ outcome }) => outcome).length },
    { outcome: null, events: acted.filter(({ outcome }) => !outcome).length },
  ]);
  expect(weeks.map((week) => week.nudged)).toEqual([7, 7, 7, 7]);
  expect(before).toHaveLength(4);
  expect(report.too_few).toBeNull();
});

test('a signal that was answered outside the day’s choice is no suggestion', async () => {
  const before = await read();
  await addNudge({ daysAgo: 1, isActed: false, outcome: null, position: 0 });
  await addNudge({ daysAgo: 1, isActed: true, outcome: 'answered', position: 0 });
  const after = await read();
  expect(after.nudges).toEqual(before.nudges);
  expect(after.weeks).toEqual(before.weeks);
  const { total } = await events({ event: 'nudged', from: after.from, to: today });
  expect(total).toBe(before.nudges.rate!.total);
});

test('answers are counted when they come, and their time as long as one may still come', async () => {
  const { replies, weeks } = await read();
  const answers = messages
    .filter(({ hours }) => hours !== null)
    .map(({ at, hours }) => at.getTime() + hours! * hourMs)
    .filter((at) => at > Date.parse('2026-10-24') && at <= now.getTime());
  expect(replies.replied).toBe(answers.length);
  expect(weeks.reduce((sum, week) => sum + week.replied, 0)).toBe(answers.length);

  const inPeriod = messages.filter(({ at }) => at >= new Date('2026-10-24'));
  const old = inPeriod.filter(({ at }) => at <= ago(7));
  const answered = old.filter(({ hours }) => hours !== null);
  expect(replies.rate).toMatchObject({ hits: answered.length, total: old.length });
  const expected = medianTime(
    inPeriod.map(({ at, hours }) => ({
      time: hours ?? Math.min(168, Math.ceil((now.getTime() - at.getTime()) / hourMs)),
      isOver: hours !== null,
      count: 1,
    })),
  );
  expect(replies.time).toEqual({ messages: inPeriod.length, ...expected });
  expect(expected.median).not.toBeNull();
});

test('opportunities are won by what brought them, and introductions are counted', async () => {
  const { opportunities, introductions } = await read();
  expect(opportunities).toMatchObject({
    won: 3,
    won_before: 0,
    values: [{ amount: 1_500, currency: 'EUR' }],
    sources: [{ source: 'suggestion', rate: { hits: 2, total: 3 } }],
    too_few: [{ source: 'direct', have: 1, needed: 3 }],
  });
  expect(introductions).toEqual({
    made: 1,
    got: 0,
    before: 0,
    outcomes: [{ outcome: null, events: 1 }],
  });
  const half = await read(ctx, 'half');
  expect(half.opportunities.won).toBe(4);
  expect(half.introductions.made).toBe(2);
});

test('each figure opens exactly the events that it counts', async () => {
  const report = await read();
  const span = { from: report.from, to: report.to };
  const totalOf = async (set: EventSet) => {
    const page = await events(set);
    expect(page.items).toHaveLength(page.total);
    expect(new Set(page.items.map(({ key }) => key)).size).toBe(page.total);
    return page.total;
  };
  expect(await totalOf({ event: 'acted', ...span })).toBe(report.nudges.rate!.hits);
  expect(await totalOf({ event: 'nudged', ...span })).toBe(report.nudges.rate!.total);
  expect(await totalOf({ event: 'replied', ...span })).toBe(report.replies.replied);
  expect(await totalOf({ event: 'asked', ...span })).toBe(report.replies.rate!.total);
  expect(await totalOf({ event: 'asked', ...span, outcome: 'answered' })).toBe(
    report.replies.rate!.hits,
  );
  expect(await totalOf({ event: 'introduced', ...span, source: 'made' })).toBe(1);
  expect(await totalOf({ event: 'won', ...span })).toBe(report.opportunities.won);
  expect(await totalOf({ event: 'decided', ...span, source: 'suggestion' })).toBe(3);
  for (const { outcome, events: count } of report.nudges.outcomes) {
    expect(await totalOf({ event: 'acted', ...span, outcome: outcome ?? 'none' })).toBe(count);
  }
  for (const { from, to, ...week } of report.weeks) {
    for (const event of ['nudged', 'acted', 'asked', 'replied', 'introduced', 'won'] as const) {
      expect(await totalOf({ event, from, to })).toBe(week[event]);
    }
  }
});

test('a list of events goes on where the last page ended', async () => {
  const set = { event: 'nudged', from: '2026-01-01', to: today } as const;
  const keys: string[] = [];
  let cursor: string | undefined;
  do {
    const input = eventsInputSchema.parse({ ...set, limit: 25, cursor });
    const page = await listEvents({ ctx, input });
    keys.push(...page.items.map(({ key }) => key));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  expect(new Set(keys).size).toBe(60);
  expect(keys).toEqual((await events(set)).items.map(({ key }) => key));
});

test('with too few events it is said how many there are, and a stranger has none', async () => {
  const report = await read(stranger);
  expect(report.nudges).toMatchObject({ rate: null, too_few: { have: 0, needed: 10 } });
  expect(report.replies).toMatchObject({ replied: 0, too_few: { have: 0, needed: 10 } });
  expect(report.opportunities).toMatchObject({ won: 0, sources: [], values: [] });
  expect(report).toMatchObject({ benchmarks: { state: 'off' }, cohorts: null, experiments: [] });
  for (const event of ['nudged', 'asked', 'replied', 'introduced', 'decided'] as const) {
    const page = await events({ event, from: '2026-01-01', to: today }, stranger);
    expect(page).toEqual({ total: 0, items: [], next_cursor: null });
  }
});

test('a decided opportunity is named with who is still among the contacts, if anyone is', async () => {
  const day = addDays(today, -3);
  const named = async () => {
    const { items } = await events({ event: 'won', from: day, to: day });
    return items.map(({ person }) => person && [person.id, person.deleted]);
  };
  const owner_id = ctx.actor.memberId;
  const [warm, cool] = [people[0]!, await addContact(ctx, { first_name: 'Cool' })];
  await ctx.database.transaction((tx) =>
    sql`insert into opportunity_people (owner_id, opportunity_id, contact_id, added_at)
      select ${owner_id}::uuid, id, ${cool}::uuid, ${now} from opportunities
      where owner_id = ${owner_id} and title = 'Deal 3'`.execute(tx),
  );
  expect(await named()).toEqual([[warm, false]]);
  await deleteContact({ ctx, input: { id: warm } });
  expect(await named()).toEqual([[cool, false]]);
  await deleteContact({ ctx, input: { id: cool } });
  expect(await named()).toEqual([[warm, true]]);
  await restoreContact({ ctx, input: { id: warm } });
});
