import { dashboardSchema } from '@kith/contract/dashboard/endpoints';
import { dayMs, minuteMs } from '@kith/contract/core/time';
import { type Health, healthOf, healths, warmthAt } from '@kith/contract/warmth/rules';
import { archiveContact } from '#features/contacts/archive-contact.ts';
import { deleteContact } from '#features/contacts/delete-contact.ts';
import type { MemberContext } from '#platform/context.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { createMember, createTestClock, type TestClock } from '#testing/test-member.ts';
import { addChange, addContact, addInteraction, setConsents } from '#testing/test-network.ts';
import { readTime } from '#platform/database/rows.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';

import { readDashboard } from './read-dashboard.ts';

const database = await useSharedDatabase();
let clock: TestClock;
let ctx: MemberContext;
beforeEach(async () => {
  clock = createTestClock('2026-11-20T09:00:00Z');
  ctx = await createMember(database, { clock, timezone: 'Europe/Berlin' });
});

const read = async (member = ctx) => dashboardSchema.parse(await readDashboard({ ctx: member }));

/** Ends the current visit and starts the next one a day later. */
async function nextVisit() {
  clock.advance(dayMs);
  return (await read()).since_last_visit;
}

test('an empty network has only zeros and no dates or news', async () => {
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

test('the counts follow the rules of warmth, contact by contact', async () => {
  await ctx.database.transaction((tx) =>
    sql`
      insert into contacts (owner_id, first_name, last_name, full_name, name_key, search_text,
        cadence_days, last_interaction_at, interaction_count, warmth_rank, archived_at)
      select ${ctx.actor.memberId}, 'P', n::text, 'P ' || n, 'p', ' p',
        case when n % 3 = 0 then 1 + n % 120 end,
        case when n % 7 > 0 then ${clock.now()}::timestamptz - make_interval(days => n % 200) end,
        1, case when n % 7 > 0 then 17 + 5.5 * (n % 101) / 100.0 else '-infinity' end,
        case when n % 50 = 0 then now() end
      from generate_series(1, 700) n`.execute(tx),
  );
  const rows = await ctx.database.transaction((tx) =>
    tx.selectFrom('contacts').selectAll().where('owner_id', '=', ctx.actor.memberId).execute(),
  );
  const expected = {
    contacts: 0,
    warm: 0,
    health: Object.fromEntries(healths.map((health) => [health, 0])) as Record<Health, number>,
    warmth_histogram: Array.from({ length: 20 }, () => 0),
  };
  const now = clock.now();
  for (const row of rows.filter((contact) => contact.archived_at === null)) {
    const warmth = warmthAt(row.warmth_rank, now);
    const { cadence_days: cadenceDays } = row;
    const lastInteractionAt = readTime(row.last_interaction_at);
    expected.contacts += 1;
    expected.warm += warmth >= 60 ? 1 : 0;
    expected.health[healthOf({ warmth, cadenceDays, lastInteractionAt, now })] += 1;
    expected.warmth_histogram[Math.min(19, Math.floor(warmth / 5))]! += 1;
  }
  expect(Object.values(expected.health).every((count) => count > 0)).toBe(true);
  const { pulse } = await read();
  expect(pulse).toEqual(expected);
  const sum = (figures: number[]) => figures.reduce((total, figure) => total + figure, 0);
  expect(sum(Object.values(pulse.health))).toBe(pulse.contacts);
  expect(sum(pulse.warmth_histogram)).toBe(pulse.contacts);
});

test('a contact with a hundred thousand messages is in the last bin', async () => {
  const id = await addContact(ctx);
  await ctx.database.transaction((tx) =>
    tx
      .updateTable('contacts')
      .set({ warmth_rank: 40, last_interaction_at: clock.now() })
      .where('id', '=', id)
      .execute(),
  );
  const { pulse } = await read();
  expect(pulse.warmth_histogram[19]).toBe(1);
  expect(pulse.warm).toBe(1);
});

test('meetings, birthdays and anniversaries of the next two weeks are listed soonest first', async () => {
  const met = await addContact(ctx, { first_name: 'Lea' });
  const at = '2026-11-23T08:30:00Z';
  await addInteraction(ctx, met, { kind: 'meeting', at, summary: 'Coffee' });
  const born = await addContact(ctx, { birth_month: 11, birth_day: 20, birth_year: 1986 });
  const warm = await addContact(ctx, { company: 'Vantage', connected_on: '2020-11-25' });
  await addInteraction(ctx, warm, { kind: 'meeting', at: '2026-11-01T09:00:00Z' });
  // Too far ahead, and a cold contact whose anniversary would only be noise.
  await addInteraction(ctx, met, { kind: 'meeting', at: '2026-12-06T09:00:00Z' });
  await addContact(ctx, { birth_month: 12, birth_day: 5 });
  await addContact(ctx, { connected_on: '2020-11-25' });
  const { upcoming } = await read();
  expect(upcoming.map(({ contact, ...date }) => ({ ...date, id: contact.id }))).toEqual([
    {
      type: 'birthday',
      at: '2026-11-19T23:00:00.000Z',
      all_day: true,
      years: 40,
      summary: '',
      id: born,
    },
    {
      type: 'meeting',
      at: '2026-11-23T08:30:00.000Z',
      all_day: false,
      years: null,
      summary: 'Coffee',
      id: met,
    },
    {
      type: 'work_anniversary',
      at: '2026-11-24T23:00:00.000Z',
      all_day: true,
      years: 6,
      summary: '',
      id: warm,
    },
  ]);
});

test('at most eight dates are shown, and meetings are never the ones left out', async () => {
  for (let day = 20; day <= 30; day += 1)
    await addContact(ctx, { birth_month: 11, birth_day: day });
  const id = await addContact(ctx);
  await addInteraction(ctx, id, { kind: 'meeting', at: '2026-12-03T09:00:00Z' });
  const { upcoming } = await read();
  expect(upcoming).toHaveLength(8);
  expect(upcoming.at(-1)?.type).toBe('meeting');
});

test('a visit starts after half an hour away; a reload within it is the same visit', async () => {
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

test('since the last visit: changes by imports, and what was added and logged', async () => {
  const id = await addContact(ctx, { company: 'Lumen' });
  await read();
  clock.advance(minuteMs);
  await addContact(ctx);
  await addInteraction(ctx, id, { kind: 'call', at: clock.now() });
  const [gone, archived] = [await addContact(ctx), await addContact(ctx)];
  for (const away of [gone, archived]) {
    await addInteraction(ctx, away, { kind: 'call', at: clock.now() });
  }
  await deleteContact({ ctx, input: { id: gone } });
  await archiveContact({ ctx, input: { id: archived } });
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
        field: 'company',
        old_value: 'Tessel',
        new_value: 'Lumen',
        changed_at: '2026-11-20T12:00:00.000Z',
        contact: {
          id,
          company: 'Lumen',
        },
      },
    ],
  });
  expect(await nextVisit()).toMatchObject({
    contacts_added: 0,
    interactions_logged: 0,
    changes: [],
  });
});

test('gone quiet: exactly those who passed a cadence or a warmth bound meanwhile', async () => {
  const watched = await addContact(ctx, { cadence_days: 10 });
  await addInteraction(ctx, watched, { kind: 'call', at: '2026-11-10T12:00:00Z' });
  const fading = await addContact(ctx);
  await addInteraction(ctx, fading, { kind: 'message', at: '2026-11-16T12:00:00Z' });
  const warm = await addContact(ctx);
  await addInteraction(ctx, warm, { kind: 'meeting', at: '2026-11-16T12:00:00Z' });
  const longAgo = await addContact(ctx, { cadence_days: 10 });
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

test('without consent there is no dashboard, and no visit is recorded', async () => {
  const newcomer = await createMember(database, { clock, consents: [] });
  await expect(read(newcomer)).rejects.toMatchObject({
    code: 'consent_required',
    details: { missing: ['data_processing', 'ai_matching'] },
  });
  await setConsents(newcomer, ['data_processing', 'ai_matching']);
  clock.advance(dayMs);
  expect((await read(newcomer)).since_last_visit.since).toBeNull();
});

test('excludes another member’s network', async () => {
  const stranger = await createMember(database, { clock });
  await addContact(stranger, { birth_month: 11, birth_day: 21 });
  const dashboard = await read();
  expect(dashboard.pulse.contacts).toBe(0);
  expect(dashboard.upcoming).toEqual([]);
});
