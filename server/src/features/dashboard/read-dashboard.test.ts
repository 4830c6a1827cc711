import { dashboardSchema } from '@kith/contract/dashboard/endpoints';
import { dayMs, minuteMs } from '@kith/contract/core/time';
import { type Health, healthOf, healths, warmthAt } from '@kith/contract/warmth/rules';
import { contacts } from '#features/contacts/tables.ts';
import type { MemberContext } from '#platform/context.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { createMember, createTestClock, type TestClock } from '#testing/test-member.ts';
import { addChange, addContact, addInteraction, setConsents } from '#testing/test-network.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { readDashboard } from './read-dashboard.ts';

let database: TestDatabase;
let clock: TestClock;
let ctx: MemberContext;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  clock = createTestClock('2026-11-20T09:00:00Z');
  ctx = await createMember(database, { clock, timezone: 'Europe/Berlin' });
  await setConsents(ctx, ['data_processing', 'ai_matching']);
});
afterAll(() => database.close());

const read = async (member = ctx) => dashboardSchema.parse(await readDashboard({ ctx: member }));

/** Ends the visit that is under way and opens the next one a day later. */
async function nextVisit() {
  clock.advance(dayMs);
  return (await read()).since_last_visit;
}

test('an empty network has a pulse of zeros, nothing ahead and nothing new', async () => {
  expect(await read()).toEqual({
    pulse: {
      contacts: 0,
      warm: 0,
      health: { thriving: 0, steady: 0, cooling: 0, dormant: 0 },
      warmth_histogram: Array.from({ length: 20 }, () => 0),
    },
    upcoming: [],
    since_last_visit: {
      since: null,
      contacts_added: 0,
      interactions_logged: 0,
      changes: [],
      gone_quiet: [],
    },
  });
});

test('the pulse counts as the rules of warmth do, contact by contact', async () => {
  await ctx.database.transaction((tx) =>
    tx.execute(sql`
      insert into contacts (owner_id, first_name, last_name, full_name, name_key, search_text,
        cadence_days, last_interaction_at, interaction_count, warmth_rank, archived_at)
      select ${ctx.actor.memberId}, 'P', n::text, 'P ' || n, 'p', ' p',
        case when n % 3 = 0 then 1 + n % 120 end,
        case when n % 7 > 0 then ${clock.now()}::timestamptz - make_interval(days => n % 200) end,
        1, case when n % 7 > 0 then 17 + 5.5 * (n % 101) / 100.0 else '-infinity' end,
        case when n % 50 = 0 then now() end
      from generate_series(1, 700) n`),
  );
  const rows = await ctx.database.transaction((tx) =>
    tx.select().from(contacts).where(eq(contacts.ownerId, ctx.actor.memberId)),
  );
  const expected = {
    contacts: 0,
    warm: 0,
    health: Object.fromEntries(healths.map((health) => [health, 0])) as Record<Health, number>,
    warmth_histogram: Array.from({ length: 20 }, () => 0),
  };
  const now = clock.now();
  for (const row of rows.filter(({ archivedAt }) => archivedAt === null)) {
    const warmth = warmthAt(row.warmthRank, now);
    const { cadenceDays, lastInteractionAt } = row;
    expected.contacts += 1;
    expected.warm += warmth >= 60 ? 1 : 0;
    expected.health[healthOf({ warmth, cadenceDays, lastInteractionAt, now })] += 1;
    expected.warmth_histogram[Math.min(19, Math.floor(warmth / 5))]! += 1;
  }
  expect(Object.values(expected.health).every((count) => count > 0)).toBe(true);
  expect((await read()).pulse).toEqual(expected);
});

test('a tie of a hundred thousand messages is in the last bin', async () => {
  const id = await addContact(ctx);
  await ctx.database.transaction((tx) =>
    tx
      .update(contacts)
      .set({ warmthRank: 40, lastInteractionAt: clock.now() })
      .where(eq(contacts.id, id)),
  );
  const { pulse } = await read();
  expect(pulse.warmth_histogram[19]).toBe(1);
  expect(pulse.warm).toBe(1);
});

test('meetings, birthdays and anniversaries of two weeks come soonest first', async () => {
  const met = await addContact(ctx, { firstName: 'Lea' });
  const at = '2026-11-23T08:30:00Z';
  await addInteraction(ctx, met, { kind: 'meeting', at, summary: 'Coffee' });
  const born = await addContact(ctx, { birthMonth: 11, birthDay: 20, birthYear: 1986 });
  const warm = await addContact(ctx, { company: 'Vantage', connectedOn: '2020-11-25' });
  await addInteraction(ctx, warm, { kind: 'meeting', at: '2026-11-01T09:00:00Z' });
  // Too far ahead, and a faint tie whose anniversary would only be noise.
  await addInteraction(ctx, met, { kind: 'meeting', at: '2026-12-06T09:00:00Z' });
  await addContact(ctx, { birthMonth: 12, birthDay: 5 });
  await addContact(ctx, { connectedOn: '2020-11-25' });
  const { upcoming } = await read();
  expect(upcoming.map(({ contact, ...date }) => ({ ...date, id: contact.id }))).toEqual([
    {
      ...{ type: 'birthday', at: '2026-11-19T23:00:00.000Z', all_day: true },
      ...{ years: 40, summary: '', id: born },
    },
    {
      ...{ type: 'meeting', at: '2026-11-23T08:30:00.000Z', all_day: false },
      ...{ years: null, summary: 'Coffee', id: met },
    },
    {
      ...{ type: 'work_anniversary', at: '2026-11-24T23:00:00.000Z', all_day: true },
      ...{ years: 6, summary: '', id: warm },
    },
  ]);
});

test('at most eight dates are shown, and meetings are never the ones left out', async () => {
  for (let day = 20; day <= 30; day += 1) await addContact(ctx, { birthMonth: 11, birthDay: day });
  const id = await addContact(ctx);
  await addInteraction(ctx, id, { kind: 'meeting', at: '2026-12-03T09:00:00Z' });
  const { upcoming } = await read();
  expect(upcoming).toHaveLength(8);
  expect(upcoming.at(-1)?.type).toBe('meeting');
});

test('a visit begins after half an hour away; looking again is the same one', async () => {
  expect((await read()).since_last_visit.since).toBeNull();
  clock.advance(20 * minuteMs);
  expect((await read()).since_last_visit.since).toBeNull();
  clock.advance(20 * minuteMs);
  expect((await read()).since_last_visit.since).toBeNull();
  clock.advance(30 * minuteMs);
  const [one, two] = await Promise.all([read(), read()]);
  expect(one.since_last_visit.since).toBe('2026-11-20T09:40:00.000Z');
  expect(two.since_last_visit.since).toBe('2026-11-20T09:40:00.000Z');
});

test('since the last visit: what imports changed, and what was added and logged', async () => {
  const id = await addContact(ctx, { company: 'Lumen' });
  await read();
  clock.advance(minuteMs);
  await addContact(ctx);
  await addInteraction(ctx, id, { kind: 'call', at: clock.now() });
  const at = '2026-11-20T12:00:00Z';
  const change = { field: 'company', oldValue: 'Tessel', newValue: 'Lumen', at };
  await addChange(ctx, id, change);
  await addChange(ctx, id, { ...change, field: 'notes', source: 'manual' });
  await addChange(ctx, id, { ...change, at: '2026-11-19T12:00:00Z' });
  const news = await nextVisit();
  expect(news).toMatchObject({
    since: '2026-11-20T09:00:00.000Z',
    contacts_added: 1,
    interactions_logged: 1,
    changes: [
      {
        ...{ field: 'company', old_value: 'Tessel', new_value: 'Lumen' },
        changed_at: '2026-11-20T12:00:00.000Z',
        contact: { id, company: 'Lumen' },
      },
    ],
  });
  expect(await nextVisit()).toMatchObject({
    contacts_added: 0,
    interactions_logged: 0,
    changes: [],
  });
});

test('gone quiet: who crossed a cadence or a bound of warmth meanwhile, and nobody else', async () => {
  const watched = await addContact(ctx, { cadenceDays: 10 });
  await addInteraction(ctx, watched, { kind: 'call', at: '2026-11-10T12:00:00Z' });
  const fading = await addContact(ctx);
  await addInteraction(ctx, fading, { kind: 'message', at: '2026-11-16T12:00:00Z' });
  const warm = await addContact(ctx);
  await addInteraction(ctx, warm, { kind: 'meeting', at: '2026-11-16T12:00:00Z' });
  const longAgo = await addContact(ctx, { cadenceDays: 10 });
  await addInteraction(ctx, longAgo, { kind: 'call', at: '2026-11-01T06:00:00Z' });
  await read();
  const readQuiet = async () =>
    (await nextVisit()).gone_quiet.map(({ contact, health }) => [contact.id, health]);
  expect(await readQuiet()).toEqual([
    [watched, 'cooling'],
    [longAgo, 'dormant'],
  ]);
  expect(await readQuiet()).toEqual([]);
  clock.advance(8 * dayMs);
  expect(await readQuiet()).toEqual([
    [watched, 'dormant'],
    [fading, 'cooling'],
  ]);
});

test('without consent there is no dashboard, and no visit is noted', async () => {
  const nobody = await createMember(database, { clock });
  await expect(read(nobody)).rejects.toMatchObject({
    code: 'consent_required',
    details: { missing: ['data_processing', 'ai_matching'] },
  });
  await setConsents(nobody, ['data_processing', 'ai_matching']);
  clock.advance(dayMs);
  expect((await read(nobody)).since_last_visit.since).toBeNull();
});

test('another member’s network does not show', async () => {
  const stranger = await createMember(database, { clock });
  await addContact(stranger, { birthMonth: 11, birthDay: 21 });
  const dashboard = await read();
  expect(dashboard.pulse.contacts).toBe(0);
  expect(dashboard.upcoming).toEqual([]);
});
