import { randomUUID } from 'node:crypto';

import {
  directions,
  interactionKinds,
  rankOf,
  type WeighedInteraction,
} from '@kith/contract/warmth/rules';
import type { MemberContext } from '#platform/context.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import { createMember } from '#testing/test-member.ts';
import { readTime } from '#platform/database/rows.ts';
import { defaultTouchKinds } from '@kith/contract/cadence/rules';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';

import { addToWarmth, recomputeWarmth } from './refresh-warmth.ts';

const database = await useFileDatabase();
let ctx: MemberContext;
beforeEach(async () => {
  ctx = await createMember(database);
});

const interaction: fc.Arbitrary<WeighedInteraction> = fc.record({
  kind: fc.constantFrom(...interactionKinds),
  direction: fc.constantFrom(...directions),
  at: fc.date({ min: new Date('1990-01-01'), max: new Date('2045-01-01'), noInvalidDate: true }),
});

async function addContact(past: readonly WeighedInteraction[] = []): Promise<string> {
  const id = randomUUID();
  const ownerId = ctx.actor.memberId;
  await ctx.database.transaction(async (tx) => {
    await tx
      .insertInto('contacts')
      .values({
        ...{ owner_id: ownerId, id, first_name: 'Ada', last_name: 'Lovelace' },
        ...{ full_name: 'Ada Lovelace', name_key: 'ada lovelace', search_text: ' ada lovelace' },
      })
      .execute();
    if (past.length === 0) return;
    await tx
      .insertInto('interactions')
      .values(
        past.map(({ at, ...rest }) => ({
          owner_id: ownerId,
          contact_id: id,
          occurred_at: at,
          ...rest,
        })),
      )
      .execute();
  });
  return id;
}

async function readTie(id: string) {
  const row = await ctx.database.transaction((tx) =>
    tx
      .selectFrom('contacts')
      .select(['warmth_rank', 'interaction_count', 'last_interaction_at'])
      .where('owner_id', '=', ctx.actor.memberId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  );
  return {
    rank: row.warmth_rank,
    count: row.interaction_count,
    latest: readTime(row.last_interaction_at),
  };
}

/** The expected values of a contact; ranks agree to nine decimals. */
function tieOf(past: readonly WeighedInteraction[]) {
  const times = past
    .filter(({ kind }) => defaultTouchKinds.includes(kind))
    .map(({ at }) => at.getTime());
  return {
    rank: past.length === 0 ? Number.NEGATIVE_INFINITY : expect.closeTo(rankOf(past), 9),
    count: past.length,
    latest: times.length === 0 ? null : new Date(Math.max(...times)),
  };
}

test('the database and the contract compute the same warmth, also over decades', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(interaction, { maxLength: 30 }), async (past) => {
      const id = await addContact(past);
      await ctx.database.transaction((tx) => recomputeWarmth(tx, ctx.actor.memberId, [id]));
      expect(await readTie(id)).toEqual(tieOf(past));
    }),
    { numRuns: 40 },
  );
});

test('adding one by one equals recomputing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(interaction, { minLength: 1, maxLength: 12 }), async (past) => {
      const id = await addContact();
      await ctx.database.transaction(async (tx) => {
        for (const one of past) await addToWarmth(tx, ctx.actor.memberId, id, [one]);
      });
      expect(await readTie(id)).toEqual(tieOf(past));
    }),
    { numRuns: 30 },
  );
});

test('many contacts are recomputed at once, and one without interactions becomes cold', async () => {
  const past = fc.sample(fc.array(interaction, { minLength: 1, maxLength: 5 }), 20);
  const ids: string[] = [];
  for (const one of [...past, []]) ids.push(await addContact(one));
  await ctx.database.transaction((tx) => recomputeWarmth(tx, ctx.actor.memberId, ids));
  for (const [index, id] of ids.entries())
    expect(await readTie(id)).toEqual(tieOf(past[index] ?? []));
});

test('deleted and planned interactions give no warmth', async () => {
  const id = await addContact();
  const ownerId = ctx.actor.memberId;
  const base = {
    owner_id: ownerId,
    contact_id: id,
    kind: 'meeting',
    direction: 'mutual',
  } as const;
  await ctx.database.transaction(async (tx) => {
    await tx
      .insertInto('interactions')
      .values([
        { ...base, occurred_at: '2026-11-01', deleted_at: new Date() },
        { ...base, occurred_at: '2027-01-01', counted: false },
      ])
      .execute();
    await recomputeWarmth(tx, ownerId, [id]);
  });
  expect(await readTie(id)).toEqual(tieOf([]));
});

test('racing writers both count', async () => {
  const id = await addContact();
  const past = fc.sample(interaction, 8);
  await Promise.all(
    past.map((one) =>
      ctx.database.transaction((tx) => addToWarmth(tx, ctx.actor.memberId, id, [one])),
    ),
  );
  expect(await readTie(id)).toEqual(tieOf(past));
});

test('another member’s contact is not recomputed', async () => {
  const past: WeighedInteraction[] = [
    { kind: 'call', direction: 'in', at: new Date('2026-11-01') },
  ];
  const id = await addContact(past);
  const stranger = await createMember(database);
  for (const ownerId of [stranger.actor.memberId, ctx.actor.memberId]) {
    await stranger.database.transaction(async (tx) => {
      await addToWarmth(tx, ownerId, id, past);
      await recomputeWarmth(tx, ownerId, [id]);
    });
  }
  expect((await readTie(id)).count).toBe(0);
});
