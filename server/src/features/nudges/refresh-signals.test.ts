import { randomUUID } from 'node:crypto';

import { contacts } from '#features/contacts/tables.ts';
import { interactions } from '#features/interactions/tables.ts';
import type { MemberContext } from '#platform/context.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { createMember, createTestClock, type TestClock } from '#testing/test-member.ts';
import { addChange, addContact, addInteraction } from '#testing/test-network.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readLocalDay } from '#features/profile/local-day.ts';

import { buildFacts } from './build-reason.ts';
import { refreshSignals } from './refresh-signals.ts';
import { signals } from './tables.ts';

let database: TestDatabase;
let clock: TestClock;
let ctx: MemberContext;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  clock = createTestClock('2026-11-20T09:00:00Z');
  ctx = await createMember(database, { clock });
});
afterAll(() => database.close());

/** Refreshes and gives the live signals as type, contact and facts. */
async function refresh(member = ctx) {
  const ownerId = member.actor.memberId;
  const now = member.clock.now();
  return member.database.transaction(async (tx) => {
    const today = await readLocalDay(tx, ownerId, now);
    await refreshSignals(tx, { ownerId, now, today });
    const rows = await tx.select().from(signals).where(eq(signals.ownerId, ownerId));
    return rows
      .filter(({ expiresAt }) => expiresAt !== null && expiresAt > now)
      .map(({ type, contactId, evidence }) => ({
        type,
        contactId,
        facts: buildFacts(type, evidence, today),
      }));
  });
}

const setContact = (id: string, values: Partial<typeof contacts.$inferInsert>) =>
  ctx.database.transaction((tx) => tx.update(contacts).set(values).where(eq(contacts.id, id)));

test('a company that an import changed is a signal; its new title is told with it', async () => {
  const id = await addContact(ctx, { company: 'Nordhaven', title: 'Partner' });
  const importId = randomUUID();
  const at = '2026-11-16T08:00:00Z';
  const change = { at, importId };
  await addChange(ctx, id, {
    ...change,
    field: 'company',
    oldValue: 'Atlante',
    newValue: 'Nordhaven',
  });
  await addChange(ctx, id, { ...change, field: 'title', oldValue: 'CFO', newValue: 'Partner' });
  const expected = {
    type: 'company_change',
    contactId: id,
    facts: { company: 'Nordhaven', old_company: 'Atlante', title: 'Partner', days: 4 },
  };
  expect(await refresh()).toEqual([expected]);
  expect(await refresh()).toEqual([expected]);
});

test('a new title alone is a change of job', async () => {
  const id = await addContact(ctx, { company: 'Lumen', title: 'VP Product' });
  await addChange(ctx, id, {
    ...{ field: 'title', oldValue: 'Director', newValue: 'VP Product', at: '2026-11-20T08:00:00Z' },
  });
  expect(await refresh()).toEqual([
    {
      type: 'job_change',
      contactId: id,
      facts: { title: 'VP Product', old_title: 'Director', company: 'Lumen', days: 0 },
    },
  ]);
});

test('no signal: a change by hand, a first value, other letters, an old or undone change', async () => {
  const id = await addContact(ctx, { company: 'Lumen', title: 'CTO' });
  const at = '2026-11-19T08:00:00Z';
  const company = { field: 'company', newValue: 'Lumen', at };
  await addChange(ctx, id, { ...company, oldValue: 'Tessel', source: 'manual' });
  await addChange(ctx, id, { ...company, oldValue: '' });
  await addChange(ctx, id, { ...company, oldValue: 'LUMEN' });
  await addChange(ctx, id, { ...company, oldValue: 'Tessel', at: '2026-10-01T08:00:00Z' });
  await addChange(ctx, id, { field: 'title', oldValue: 'VP', newValue: 'CEO', at });
  expect(await refresh()).toEqual([]);
});

test('a change that is undone afterwards is no signal any longer', async () => {
  const id = await addContact(ctx, { company: 'Lumen' });
  await addChange(ctx, id, {
    ...{ field: 'company', oldValue: 'Tessel', newValue: 'Lumen', at: '2026-11-19T08:00:00Z' },
  });
  expect(await refresh()).toHaveLength(1);
  await setContact(id, { company: 'Tessel' });
  expect(await refresh()).toEqual([]);
});

test('birthdays of the next seven days are signals by the member’s own calendar', async () => {
  clock.set('2026-12-29T20:00:00Z');
  const tokyo = await createMember(database, { clock, timezone: 'Asia/Tokyo' });
  const today = await addContact(tokyo, { birthMonth: 12, birthDay: 30 });
  const newYear = await addContact(tokyo, { birthMonth: 1, birthDay: 6, birthYear: 1990 });
  await addContact(tokyo, { birthMonth: 12, birthDay: 29 });
  await addContact(tokyo, { birthMonth: 1, birthDay: 7 });
  const found = await refresh(tokyo);
  expect(found.sort((a, b) => Number(a.facts['days']) - Number(b.facts['days']))).toEqual([
    { type: 'birthday', contactId: today, facts: { days: 0, date: '2026-12-30' } },
    { type: 'birthday', contactId: newYear, facts: { days: 7, date: '2027-01-06' } },
  ]);
});

test('a birthday on 29 February is kept on the 28th in other years, once', async () => {
  const id = await addContact(ctx, { birthMonth: 2, birthDay: 29 });
  clock.set('2027-02-22T09:00:00Z');
  expect(await refresh()).toEqual([
    { type: 'birthday', contactId: id, facts: { days: 6, date: '2027-02-28' } },
  ]);
  clock.set('2028-02-28T09:00:00Z');
  expect(await refresh()).toEqual([
    { type: 'birthday', contactId: id, facts: { days: 1, date: '2028-02-29' } },
  ]);
});

test('an anniversary counts from the move that an import saw, else from the connection', async () => {
  const moved = await addContact(ctx, { company: 'Vantage', connectedOn: '2019-11-21' });
  await addChange(ctx, moved, {
    ...{ field: 'company', oldValue: 'Fuji Labs', newValue: 'Vantage', at: '2023-11-22T08:00:00Z' },
  });
  const connected = await addContact(ctx, { company: 'Tessel', connectedOn: '2020-11-20' });
  await addContact(ctx, { connectedOn: '2026-11-21' });
  const found = await refresh();
  const anniversaries = found.filter(({ type }) => type === 'work_anniversary');
  expect(new Map(anniversaries.map(({ contactId, facts }) => [contactId, facts]))).toEqual(
    new Map([
      [moved, { years: 3, company: 'Vantage', days: 2, date: '2026-11-22' }],
      [connected, { years: 6, days: 0, date: '2026-11-20' }],
    ]),
  );
});

test('a passed cadence cools a tie, twice the cadence makes it dormant', async () => {
  const cooling = await addContact(ctx, { cadenceDays: 30 });
  await addInteraction(ctx, cooling, { kind: 'call', at: '2026-10-11T09:00:00Z' });
  const dormant = await addContact(ctx, { cadenceDays: 30 });
  await addInteraction(ctx, dormant, { kind: 'call', at: '2026-09-01T09:00:00Z' });
  const never = await addContact(ctx, { cadenceDays: 30, createdAt: new Date('2026-10-01') });
  const kept = await addContact(ctx, { cadenceDays: 60 });
  await addInteraction(ctx, kept, { kind: 'call', at: '2026-10-11T09:00:00Z' });
  const found = await refresh();
  expect(new Map(found.map(({ contactId, type, facts }) => [contactId, { type, facts }]))).toEqual(
    new Map([
      [cooling, { type: 'cooling', facts: { days: 40, cadence_days: 30 } }],
      [dormant, { type: 'dormant', facts: { days: 80, cadence_days: 30 } }],
      [never, { type: 'dormant', facts: { cadence_days: 30 } }],
    ]),
  );
});

test('without a cadence only a tie that was warm once goes quiet', async () => {
  const warm = await addContact(ctx);
  for (let day = 1; day <= 6; day += 1) {
    await addInteraction(ctx, warm, { kind: 'meeting', at: `2026-01-0${day}T09:00:00Z` });
  }
  const faint = await addContact(ctx);
  await addInteraction(ctx, faint, { kind: 'note', at: '2026-06-01T09:00:00Z' });
  await addContact(ctx);
  expect(await refresh()).toEqual([{ type: 'cooling', contactId: warm, facts: { days: 318 } }]);
});

test('an interaction ends the quiet, and the same silence never makes two signals', async () => {
  const id = await addContact(ctx, { cadenceDays: 30 });
  await addInteraction(ctx, id, { kind: 'call', at: '2026-10-11T09:00:00Z' });
  await refresh();
  await refresh();
  const count = await ctx.database.transaction((tx) =>
    tx.select().from(signals).where(eq(signals.contactId, id)),
  );
  expect(count).toHaveLength(1);
  await addInteraction(ctx, id, { kind: 'call', at: '2026-11-20T08:00:00Z' });
  expect(await refresh()).toEqual([]);
});

test('many quiet ties do not flood: the warmest are taken up first', async () => {
  await ctx.database.transaction(async (tx) => {
    await tx.execute(sql`
      insert into contacts (owner_id, first_name, last_name, full_name, name_key, search_text,
        cadence_days, last_interaction_at, interaction_count, warmth_rank)
      select ${ctx.actor.memberId}, 'P', n::text, 'P ' || n, 'p', ' p', 30,
        '2026-10-11T09:00:00Z', 1, n::float8 / 1000
      from generate_series(1, 300) n`);
  });
  await refresh();
  const found = await refresh();
  expect(found).toHaveLength(40);
  const least = await ctx.database.transaction((tx) =>
    tx.execute(sql`
      select min(c.warmth_rank) as rank from signals s
      join contacts c on c.owner_id = s.owner_id and c.id = s.contact_id
      where s.owner_id = ${ctx.actor.memberId}`),
  );
  expect(least.rows[0]).toEqual({ rank: 0.261 });
});

test('a message waits for an answer from its third day until something goes out', async () => {
  const id = await addContact(ctx);
  await addInteraction(ctx, id, { direction: 'out', at: '2026-11-10T09:00:00Z' });
  await addInteraction(ctx, id, { direction: 'in', at: '2026-11-16T09:00:00Z' });
  const fresh = await addContact(ctx);
  await addInteraction(ctx, fresh, { direction: 'in', at: '2026-11-18T09:00:00Z' });
  const old = await addContact(ctx);
  await addInteraction(ctx, old, { direction: 'in', at: '2026-08-18T09:00:00Z' });
  expect(await refresh()).toEqual([
    { type: 'message_unanswered', contactId: id, facts: { days: 4, date: '2026-11-16' } },
  ]);
  await addInteraction(ctx, id, { direction: 'out', at: '2026-11-20T08:59:00Z' });
  expect(await refresh()).toEqual([]);
});

test('a meeting calls for preparing the day before, and for a note the day after', async () => {
  const id = await addContact(ctx);
  const at = '2026-11-21T14:00:00Z';
  const meeting = await addInteraction(ctx, id, { kind: 'meeting', at, summary: 'Coffee' });
  await addInteraction(ctx, await addContact(ctx), { kind: 'meeting', at: '2026-11-22T00:00:00Z' });
  const facts = { date: '2026-11-21', at: '2026-11-21T14:00:00.000Z', summary: 'Coffee' };
  expect(await refresh()).toEqual([
    { type: 'meeting_upcoming', contactId: id, facts: { ...facts, days: 1 } },
  ]);
  clock.set('2026-11-22T09:00:00Z');
  expect((await refresh()).filter(({ contactId }) => contactId === id)).toEqual([
    { type: 'meeting_follow_up', contactId: id, facts: { ...facts, days: 1 } },
  ]);
  await addInteraction(ctx, id, { kind: 'note', at: '2026-11-22T08:00:00Z', body: 'Went well' });
  expect((await refresh()).filter(({ contactId }) => contactId === id)).toEqual([]);
  expect(meeting).toBeTruthy();
});

test('a meeting that is moved or called off is announced no longer at its old time', async () => {
  const id = await addContact(ctx);
  const at = new Date('2026-11-21T14:00:00Z');
  const meeting = await addInteraction(ctx, id, { kind: 'meeting', at });
  expect(await refresh()).toHaveLength(1);
  await ctx.database.transaction((tx) =>
    tx
      .update(interactions)
      .set({ occurredAt: new Date('2026-11-21T16:00:00Z') })
      .where(eq(interactions.id, meeting)),
  );
  const moved = await refresh();
  expect(moved.map(({ facts }) => facts['at'])).toEqual(['2026-11-21T16:00:00.000Z']);
  await ctx.database.transaction((tx) =>
    tx.update(interactions).set({ deletedAt: new Date() }).where(eq(interactions.id, meeting)),
  );
  expect(await refresh()).toEqual([]);
});

test('a new connection that nothing has passed with yet is a signal for two weeks', async () => {
  const id = await addContact(ctx, { source: 'linkedin', connectedOn: '2026-11-15' });
  await addContact(ctx, { source: 'linkedin', connectedOn: '2026-11-01' });
  await addContact(ctx, { source: 'manual', connectedOn: '2026-11-15' });
  const known = await addContact(ctx, { source: 'linkedin', connectedOn: '2026-11-15' });
  await addInteraction(ctx, known, { direction: 'out', at: '2026-11-16T09:00:00Z' });
  expect(await refresh()).toEqual([
    { type: 'new_connection', contactId: id, facts: { days: 5, date: '2026-11-15' } },
  ]);
});

test('archived and deleted contacts give no signals, nor do another member’s', async () => {
  const stranger = await createMember(database, { clock });
  await addContact(stranger, { birthMonth: 11, birthDay: 21 });
  await addContact(ctx, { birthMonth: 11, birthDay: 21, archivedAt: new Date() });
  await addContact(ctx, { birthMonth: 11, birthDay: 21, deletedAt: new Date() });
  expect(await refresh()).toEqual([]);
});
