import { randomUUID } from 'node:crypto';

import { deleteContact } from '#features/contacts/delete-contact.ts';
import type { MemberContext } from '#platform/context.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { createMember, createTestClock, type TestClock } from '#testing/test-member.ts';
import { addContact, addInteraction } from '#testing/test-network.ts';
import { dayMs } from '@kith/contract/core/time';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';

import { dismissNudge } from './dismiss-nudge.ts';
import { listTodaysNudges } from './list-todays-nudges.ts';
import { snoozeNudge } from './snooze-nudge.ts';
import { noEmployers } from '#features/companies/no-employers.ts';

const database = await useSharedDatabase();
let clock: TestClock;
let ctx: MemberContext;
beforeEach(async () => {
  clock = createTestClock();
  ctx = await createMember(database, { clock });
});

const list = async () => (await listTodaysNudges({ ctx })).items.map(({ nudge }) => nudge);
const ofType = async (type: string) => (await list()).filter((nudge) => nudge.type === type);

/** People as a file brings them: none has an interaction. */
async function addPeople(count: number, values = sql`'' as company, null::date as connected_on`) {
  await ctx.database.transaction((tx) =>
    sql`
      insert into contacts (owner_id, first_name, last_name, full_name, name_key, search_text,
        source, company, connected_on, created_at)
      select ${ctx.actor.memberId}, 'P', n::text, 'P ' || n, 'p ' || n, ' p ' || n, 'vcard',
        file.company, file.connected_on, ${clock.now()}
      from generate_series(1, ${count}::integer) n cross join lateral (select ${values}) file`.execute(
      tx,
    ),
  );
}

async function addPoint(contactId: string, kind: 'email' | 'phone' | 'link') {
  await ctx.database.transaction((tx) =>
    tx
      .insertInto('contact_points')
      .values({
        owner_id: ctx.actor.memberId,
        contact_id: contactId,
        kind,
        position: 0,
        value: 'x',
        normalized: 'x',
        label: 'work',
      })
      .execute(),
  );
}

test('fifty contacts with nothing but a name still lead to somebody', async () => {
  await addPeople(50);
  const nudges = await list();
  expect(nudges.map(({ type }) => type)).toEqual(['first_contact', 'first_contact']);
  expect(nudges[0]?.reason).toEqual({ code: 'first_contact', facts: { is_senior: 0 }, last: null });
});

test('a handful of contacts is no network yet: no one is picked at random', async () => {
  await addPeople(5);
  expect(await list()).toEqual([]);
});

test('of people without any other fact, those who decide and can be reached come first', async () => {
  await addPeople(50);
  const titled = await addContact(ctx, { title: 'Directora de producto' });
  const reachable = await addContact(ctx, { title: '代表取締役' });
  await addPoint(reachable, 'email');
  const called = await addContact(ctx, { title: 'Vice President Sales' });
  await addPoint(called, 'phone');
  await addPoint(await addContact(ctx, { title: 'Analyst' }), 'email');
  const nudges = await ofType('first_contact');
  expect(nudges.map((nudge) => [nudge.contact_id, nudge.reason.facts])).toEqual([
    [reachable, { is_senior: 1, way: 'email' }],
    [called, { is_senior: 1, way: 'phone' }],
  ]);
  await dismissNudge({ ctx, input: { id: nudges[0]!.id } });
  await dismissNudge({ ctx, input: { id: nudges[1]!.id } });
  clock.advance(dayMs);
  expect((await ofType('first_contact'))[0]).toMatchObject({
    contact_id: titled,
    reason: { facts: { is_senior: 1 } },
  });
});

test('a day with better facts is filled by them', async () => {
  await addPeople(50, sql`'' as company, date '2026-11-10' + n % 3 as connected_on`);
  for (const birthDay of [20, 21, 22])
    await addContact(ctx, { birth_month: 11, birth_day: birthDay });
  for (const days of [15, 16]) {
    const id = await addContact(ctx, { cadence_days: 10 });
    await addInteraction(ctx, id, {
      kind: 'call',
      at: new Date(clock.now().getTime() - days * dayMs),
    });
  }
  const types = (await list()).map(({ type }) => type);
  expect(types).toHaveLength(5);
  expect(types).not.toContain('first_contact');
});

test('whoever connected in the last 60 days is suggested, the newest first', async () => {
  await addPeople(50, sql`'' as company, date '2026-11-19' - n * 5 as connected_on`);
  const nudges = await ofType('new_connection');
  expect(nudges.map(({ reason }) => reason.facts['days'])).toEqual([6, 11]);
});

test('several people at one company are one suggestion, about who decides there', async () => {
  await addPeople(4, sql`'Lumen' as company, null::date as connected_on`);
  const lead = await addContact(ctx, { company: 'Lumen GmbH', title: 'CTO' });
  await addPeople(2, sql`'Tessel' as company, null::date as connected_on`);
  const [nudge, ...others] = await ofType('shared_company');
  expect(others).toEqual([]);
  expect(nudge).toMatchObject({
    contact_id: lead,
    reason: { facts: { company: 'Lumen', company_id: expect.any(String), count: 5 } },
  });
  await dismissNudge({ ctx, input: { id: nudge!.id } });
  clock.advance(dayMs);
  expect(await ofType('shared_company')).toEqual([]);
});

test('a company where the member talks to somebody is no such company', async () => {
  await addPeople(4, sql`'Lumen' as company, null::date as connected_on`);
  const known = await addContact(ctx, { company: 'Lumen' });
  expect(await ofType('shared_company')).toHaveLength(1);
  await addInteraction(ctx, known, { kind: 'call', at: clock.now() });
  clock.advance(dayMs);
  expect(await ofType('shared_company')).toEqual([]);
});

test('the self-employed are no colleagues of each other, in any language', async () => {
  for (const name of noEmployers) {
    await addPeople(3, sql`${name.toUpperCase()}::text as company, null::date as connected_on`);
  }
  expect(await ofType('shared_company')).toEqual([]);
});

test('people who live where the member meets somebody are suggested for that day', async () => {
  const met = await addContact(ctx, { first_name: 'Lea', location: 'Lisbon, Portugal' });
  await addInteraction(ctx, met, { kind: 'meeting', at: '2026-11-26T10:00:00Z' });
  const near = await addContact(ctx, { location: 'lisbon' });
  await addContact(ctx, { location: 'Porto, Portugal' });
  expect(await ofType('same_city')).toMatchObject([
    {
      contact_id: near,
      reason: {
        facts: {
          city: 'Lisbon',
          days: 6,
          date: '2026-11-26',
          with_id: met,
          with_name: 'Lea Lovelace',
        },
      },
    },
  ]);
});

test('put off beyond that day, they are suggested on it, and not after the meeting', async () => {
  const met = await addContact(ctx, { first_name: 'Lea', location: 'Lisbon, Portugal' });
  await addInteraction(ctx, met, { kind: 'meeting', at: '2026-11-26T10:00:00Z' });
  await addContact(ctx, { location: 'Lisbon' });
  const [nudge] = await ofType('same_city');
  await snoozeNudge({ ctx, input: { id: nudge!.id, span: 'month' } });
  clock.set('2026-11-25T23:59:00Z');
  expect(await ofType('same_city')).toEqual([]);
  clock.set('2026-11-26T08:00:00Z');
  expect(await ofType('same_city')).toMatchObject([
    { id: nudge!.id, status: 'open', reason: { facts: { city: 'Lisbon', days: 0 } } },
  ]);
  await snoozeNudge({ ctx, input: { id: nudge!.id, span: 'week' } });
  clock.set('2026-12-03T08:00:00Z');
  expect(await ofType('same_city')).toEqual([]);
});

test('a cancelled meeting takes the people of its city with it', async () => {
  const met = await addContact(ctx, { location: 'Lisbon' });
  const meeting = await addInteraction(ctx, met, { kind: 'meeting', at: '2026-11-26T10:00:00Z' });
  await addContact(ctx, { location: 'Lisbon' });
  expect(await ofType('same_city')).toHaveLength(1);
  await ctx.database.transaction((tx) =>
    tx
      .updateTable('interactions')
      .set({ deleted_at: clock.now() })
      .where('id', '=', meeting)
      .execute(),
  );
  clock.advance(dayMs);
  expect(await ofType('same_city')).toEqual([]);
});

test('nor is anyone suggested for a meeting with someone who was deleted', async () => {
  const met = await addContact(ctx, { location: 'Lisbon' });
  await addInteraction(ctx, met, { kind: 'meeting', at: '2026-11-26T10:00:00Z' });
  await addContact(ctx, { location: 'Lisbon' });
  expect(await ofType('same_city')).toHaveLength(1);
  await deleteContact({ ctx, input: { id: met } });
  clock.advance(dayMs);
  expect(await ofType('same_city')).toEqual([]);
});

test('who was in touch often years ago is remembered, who wrote twice is not', async () => {
  const close = await addContact(ctx);
  for (const day of [1, 2, 3, 4, 5, 6]) {
    await addInteraction(ctx, close, { kind: 'meeting', at: `2022-03-0${day}T10:00:00Z` });
  }
  const faint = await addContact(ctx);
  await addInteraction(ctx, faint, { kind: 'meeting', at: '2022-03-01T10:00:00Z' });
  await addInteraction(ctx, faint, { kind: 'meeting', at: '2022-03-02T10:00:00Z' });
  expect(await ofType('once_close')).toMatchObject([
    { contact_id: close, reason: { facts: { count: 6, date: '2022-03-06', days: 1720 } } },
  ]);
  await addInteraction(ctx, close, { kind: 'call', at: clock.now() });
  clock.advance(dayMs);
  expect(await ofType('once_close')).toEqual([]);
});

test('who was answered about with "not now" comes last, and back when that is taken back', async () => {
  await addPeople(30);
  const strangers = (await list()).map((nudge) => nudge.contact_id);
  clock.advance(dayMs);
  const birthday = await addContact(ctx, { birth_month: 11, birth_day: 22 });
  await ctx.database.transaction((tx) =>
    tx
      .insertInto('contact_statements')
      .values({
        owner_id: ctx.actor.memberId,
        contact_id: birthday,
        answer: 'not_now',
        batch_id: randomUUID(),
        position: 0,
        stated_at: clock.now(),
      })
      .execute(),
  );
  const ids = (await list()).map((nudge) => nudge.contact_id);
  expect(strangers).toHaveLength(2);
  expect(ids).toHaveLength(3);
  expect(ids.at(-1)).toBe(birthday);
  await ctx.database.transaction((tx) =>
    tx
      .updateTable('contact_statements')
      .set({ deleted_at: clock.now() })
      .where('contact_id', '=', birthday)
      .execute(),
  );
  clock.advance(dayMs);
  expect((await list())[0]?.contact_id).toBe(birthday);
});
