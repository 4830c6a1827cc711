import { rankBound } from '@kith/contract/warmth/rules';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';

import type { MemberContext } from '#platform/context.ts';
import { refreshedSignals } from '#testing/refreshed-signals.ts';
import { createMember, createTestClock, type TestClock } from '#testing/test-member.ts';
import { addContact, addInteraction } from '#testing/test-network.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

/* Of each type, forty signals have a place: who gets one, and when it is free again. */

const database = await useSharedDatabase();
let clock: TestClock;
let ctx: MemberContext;
beforeEach(async () => {
  clock = createTestClock('2026-11-20T09:00:00Z');
  ctx = await createMember(database, { clock });
});

test('many quiet contacts are limited: the warmest come first', async () => {
  await ctx.database.transaction(async (tx) => {
    await sql`
      insert into contacts (owner_id, first_name, last_name, full_name, name_key, search_text,
        cadence_days, last_interaction_at, interaction_count, warmth_rank)
      select ${ctx.actor.memberId}, 'P', n::text, 'P ' || n, 'p', ' p', 30,
        '2026-10-11T09:00:00Z', 1, n::float8 / 1000
      from generate_series(1, 300) n`.execute(tx);
  });
  await refreshedSignals(ctx);
  const found = await refreshedSignals(ctx);
  expect(found).toHaveLength(40);
  const least = await ctx.database.transaction((tx) =>
    sql`
      select min(c.warmth_rank) as rank from signals s
      join contacts c on c.owner_id = s.owner_id and c.id = s.contact_id
      where s.owner_id = ${ctx.actor.memberId}`.execute(tx),
  );
  expect(least.rows[0]).toEqual({ rank: 0.261 });
});

/** Contacts that cool: with this cadence, or by their warmth alone. */
async function addQuietPeople(count: number, cadenceDays: number | null): Promise<void> {
  const ownerId = ctx.actor.memberId;
  await database.pool.query(
    `insert into contacts (owner_id, id, first_name, last_name, full_name, name_key, search_text,
       cadence_days, last_interaction_at, warmth_rank, created_at)
     select $1, gen_random_uuid(), 'A', '', 'A', 'a', ' a', $3::integer, at, $4, at
     from generate_series(1, $2::integer), (values ($5::timestamptz)) v(at)`,
    [
      ownerId,
      count,
      cadenceDays,
      rankBound(28, clock.now()),
      cadenceDays === null ? '2026-07-20' : '2026-10-15',
    ],
  );
}

const cooling = async () => (await refreshedSignals(ctx)).filter(({ type }) => type === 'cooling');

test('with all places taken, a person with a cadence still becomes a signal', async () => {
  await addQuietPeople(60, null);
  expect(await cooling()).toHaveLength(40);
  const id = await addContact(ctx, { cadence_days: 10 });
  await addInteraction(ctx, id, { kind: 'call', at: '2026-11-05T09:00:00Z' });
  expect((await cooling()).map(({ contactId }) => contactId)).toContain(id);
});

async function setContact(
  id: string,
  column: 'last_interaction_at' | 'warmth_rank',
  value: unknown,
) {
  await database.pool.query(`update contacts set ${column} = $2 where id = $1`, [id, value]);
}

test('of many, those with the shortest cadence come first, then the warmest', async () => {
  await addQuietPeople(60, 30);
  const weekly = await addContact(ctx, { cadence_days: 7 });
  await addInteraction(ctx, weekly, { kind: 'note', at: '2026-10-01T09:00:00Z' });
  await setContact(weekly, 'last_interaction_at', '2026-11-10T09:00:00Z');
  const warm = await addContact(ctx, { cadence_days: 30 });
  await addInteraction(ctx, warm, { kind: 'meeting', at: '2026-10-19T09:00:00Z' });
  await setContact(warm, 'warmth_rank', rankBound(50, clock.now()));
  const found = (await cooling()).map(({ contactId }) => contactId);
  expect(found).toHaveLength(40);
  expect(found).toEqual(expect.arrayContaining([weekly, warm]));
});

test('with all places of birthdays taken, those of watched people come first', async () => {
  await addQuietPeople(60, null);
  const born = { birth_month: 11, birth_day: 21 };
  await ctx.database.transaction((tx) => tx.updateTable('contacts').set(born).execute());
  const watched = await addContact(ctx, { cadence_days: 30, birth_month: 11, birth_day: 23 });
  const found = (await refreshedSignals(ctx)).filter(({ type }) => type === 'birthday');
  expect(found).toHaveLength(40);
  expect(found.map(({ contactId }) => contactId)).toContain(watched);
});

test.each(['done', 'dismissed'])('a signal whose nudge is %s frees its place', async (status) => {
  await addQuietPeople(60, null);
  await cooling();
  const ownerId = ctx.actor.memberId;
  await database.pool.query(`insert into nudge_days (owner_id, day) values ($1, '2026-11-19')`, [
    ownerId,
  ]);
  await database.pool.query(
    `insert into nudges (owner_id, day, position, type, contact_id, signal_id, reason, score, status)
     select owner_id, '2026-11-19', 1, type, contact_id, id, '{}', '{}', $2 from signals
     where owner_id = $1 limit 15`,
    [ownerId, status],
  );
  expect(await cooling()).toHaveLength(55);
});
