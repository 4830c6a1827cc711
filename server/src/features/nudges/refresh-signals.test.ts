import { randomUUID } from 'node:crypto';

import type { MemberContext } from '#platform/context.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import { createMember, createTestClock, type TestClock } from '#testing/test-member.ts';
import { refreshedSignals } from '#testing/refreshed-signals.ts';
import { addChange, addContact, addInteraction } from '#testing/test-network.ts';
import { beforeEach, expect, test } from 'vitest';
import type { Contacts } from '#platform/database/database-types.ts';
import type { Updateable } from 'kysely';

const database = await useFileDatabase();
let clock: TestClock;
let ctx: MemberContext;
beforeEach(async () => {
  clock = createTestClock('2026-11-20T09:00:00Z');
  ctx = await createMember(database, { clock });
});

const refresh = (member = ctx) => refreshedSignals(member);

const setContact = (id: string, values: Updateable<Contacts>) =>
  ctx.database.transaction((tx) =>
    tx.updateTable('contacts').set(values).where('id', '=', id).execute(),
  );

test('a company changed by an import is a signal that includes the new title', async () => {
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

test('a new title alone is a job change', async () => {
  const id = await addContact(ctx, { company: 'Lumen', title: 'VP Product' });
  await addChange(ctx, id, {
    field: 'title',
    oldValue: 'Director',
    newValue: 'VP Product',
    at: '2026-11-20T08:00:00Z',
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

test('a change that is undone afterwards is no longer a signal', async () => {
  const id = await addContact(ctx, { company: 'Lumen' });
  await addChange(ctx, id, {
    field: 'company',
    oldValue: 'Tessel',
    newValue: 'Lumen',
    at: '2026-11-19T08:00:00Z',
  });
  expect(await refresh()).toHaveLength(1);
  await setContact(id, { company: 'Tessel' });
  expect(await refresh()).toEqual([]);
});

test('no signal: what an undone import found, though the member writes the same', async () => {
  const importId = randomUUID();
  await database.pool.query(
    `insert into imports (owner_id, id, status, file_name, file_bytes)
     values ($1, $2, 'undone', 'a.csv', 1)`,
    [ctx.actor.memberId, importId],
  );
  const id = await addContact(ctx, { company: 'Lumen', title: 'CTO' });
  const found = { importId, at: '2026-11-19T08:00:00Z' };
  await addChange(ctx, id, { ...found, field: 'title', oldValue: 'VP', newValue: 'CTO' });
  const company = { field: 'company', oldValue: 'Tessel', newValue: 'Lumen' };
  await addChange(ctx, id, { ...found, ...company });
  const then = { importId, at: '2024-11-21T08:00:00Z' };
  await addChange(ctx, await addContact(ctx, { company: 'Lumen' }), { ...company, ...then });
  expect(await refresh()).toEqual([]);
});

test('birthdays of the next seven days are signals, by the member’s calendar', async () => {
  clock.set('2026-12-29T20:00:00Z');
  const tokyo = await createMember(database, { clock, timezone: 'Asia/Tokyo' });
  const today = await addContact(tokyo, { birth_month: 12, birth_day: 30 });
  const newYear = await addContact(tokyo, { birth_month: 1, birth_day: 6, birth_year: 1990 });
  await addContact(tokyo, { birth_month: 12, birth_day: 29 });
  await addContact(tokyo, { birth_month: 1, birth_day: 7 });
  const found = await refresh(tokyo);
  expect(found.sort((a, b) => Number(a.facts['days']) - Number(b.facts['days']))).toEqual([
    { type: 'birthday', contactId: today, facts: { days: 0, date: '2026-12-30' } },
    { type: 'birthday', contactId: newYear, facts: { days: 7, date: '2027-01-06' } },
  ]);
});

test('a birthday on 29 February is on the 28th in other years, once', async () => {
  const id = await addContact(ctx, { birth_month: 2, birth_day: 29 });
  clock.set('2027-02-22T09:00:00Z');
  expect(await refresh()).toEqual([
    { type: 'birthday', contactId: id, facts: { days: 6, date: '2027-02-28' } },
  ]);
  clock.set('2028-02-28T09:00:00Z');
  expect(await refresh()).toEqual([
    { type: 'birthday', contactId: id, facts: { days: 1, date: '2028-02-29' } },
  ]);
});

test('an anniversary counts from the job change that an import found while they are there, else from the connection', async () => {
  const moved = await addContact(ctx, { company: 'Vantage', connected_on: '2019-11-21' });
  await addChange(ctx, moved, {
    field: 'company',
    oldValue: 'Fuji Labs',
    newValue: 'Vantage',
    at: '2023-11-22T08:00:00Z',
  });
  const connected = await addContact(ctx, { company: 'Tessel', connected_on: '2020-11-20' });
  await addContact(ctx, { connected_on: '2026-11-21' });
  const found = await refresh();
  const anniversaries = found.filter(({ type }) => type === 'work_anniversary');
  expect(new Map(anniversaries.map(({ contactId, facts }) => [contactId, facts]))).toEqual(
    new Map([
      [moved, { years: 3, company: 'Vantage', days: 2, date: '2026-11-22' }],
      [connected, { years: 6, days: 0, date: '2026-11-20' }],
    ]),
  );
  await setContact(moved, { company: 'Lumen' });
  const left = (await refresh()).filter(({ type }) => type === 'work_anniversary');
  expect(new Map(left.map(({ contactId, facts }) => [contactId, facts]))).toEqual(
    new Map([
      [moved, { years: 7, days: 1, date: '2026-11-21' }],
      [connected, { years: 6, days: 0, date: '2026-11-20' }],
    ]),
  );
  expect(left).toHaveLength(2);
});

test('a passed cadence makes a contact cooling, twice the cadence dormant', async () => {
  const cooling = await addContact(ctx, { cadence_days: 30 });
  await addInteraction(ctx, cooling, { kind: 'call', at: '2026-10-11T09:00:00Z' });
  const dormant = await addContact(ctx, { cadence_days: 30 });
  await addInteraction(ctx, dormant, { kind: 'call', at: '2026-09-01T09:00:00Z' });
  const never = await addContact(ctx, { cadence_days: 30, created_at: new Date('2026-10-01') });
  const kept = await addContact(ctx, { cadence_days: 60 });
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

test('without a cadence only a contact that was once warm goes quiet', async () => {
  const warm = await addContact(ctx);
  for (let day = 1; day <= 6; day += 1) {
    await addInteraction(ctx, warm, { kind: 'meeting', at: `2026-01-0${day}T09:00:00Z` });
  }
  const faint = await addContact(ctx);
  await addInteraction(ctx, faint, { kind: 'note', at: '2026-06-01T09:00:00Z' });
  await addContact(ctx);
  expect(await refresh()).toEqual([{ type: 'cooling', contactId: warm, facts: { days: 318 } }]);
});

test('an interaction ends the silence, and one silence never makes two signals', async () => {
  const id = await addContact(ctx, { cadence_days: 30 });
  await addInteraction(ctx, id, { kind: 'call', at: '2026-10-11T09:00:00Z' });
  await refresh();
  await refresh();
  const count = await ctx.database.transaction((tx) =>
    tx.selectFrom('signals').selectAll().where('contact_id', '=', id).execute(),
  );
  expect(count).toHaveLength(1);
  await addInteraction(ctx, id, { kind: 'call', at: '2026-11-20T08:00:00Z' });
  expect(await refresh()).toEqual([]);
});

test('a message counts as unanswered from its third day until the member writes', async () => {
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

test('a meeting gives a signal to prepare the day before, and one for a note the day after', async () => {
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

test('a moved or cancelled meeting is no longer announced at its old time', async () => {
  const id = await addContact(ctx);
  const at = new Date('2026-11-21T14:00:00Z');
  const meeting = await addInteraction(ctx, id, { kind: 'meeting', at });
  expect(await refresh()).toHaveLength(1);
  await ctx.database.transaction((tx) =>
    tx
      .updateTable('interactions')
      .set({ occurred_at: '2026-11-21T16:00:00Z' })
      .where('id', '=', meeting)
      .execute(),
  );
  const moved = await refresh();
  expect(moved.map(({ facts }) => facts['at'])).toEqual(['2026-11-21T16:00:00.000Z']);
  await ctx.database.transaction((tx) =>
    tx
      .updateTable('interactions')
      .set({ deleted_at: new Date() })
      .where('id', '=', meeting)
      .execute(),
  );
  expect(await refresh()).toEqual([]);
});

test('a new connection without interactions is a signal for two months', async () => {
  const id = await addContact(ctx, { source: 'linkedin', connected_on: '2026-11-15' });
  await addContact(ctx, { source: 'linkedin', connected_on: '2026-09-01' });
  await addContact(ctx, { source: 'manual', connected_on: '2026-11-15' });
  const known = await addContact(ctx, { source: 'linkedin', connected_on: '2026-11-15' });
  await addInteraction(ctx, known, { direction: 'out', at: '2026-11-16T09:00:00Z' });
  expect(await refresh()).toEqual([
    { type: 'new_connection', contactId: id, facts: { days: 5, date: '2026-11-15' } },
  ]);
});

test('archived and deleted contacts give no signals, nor do another member’s', async () => {
  const stranger = await createMember(database, { clock });
  await addContact(stranger, { birth_month: 11, birth_day: 21 });
  await addContact(ctx, { birth_month: 11, birth_day: 21, archived_at: new Date() });
  await addContact(ctx, { birth_month: 11, birth_day: 21, deleted_at: new Date() });
  expect(await refresh()).toEqual([]);
});
