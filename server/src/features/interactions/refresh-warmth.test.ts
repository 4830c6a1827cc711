import { randomUUID } from 'node:crypto';

import {
  directions,
  interactionKinds,
  rankOf,
  type WeighedInteraction,
} from '@kith/contract/warmth/rules';
import { contacts } from '#features/contacts/tables.ts';
import type { MemberContext } from '#platform/context.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { createMember } from '#testing/test-member.ts';
import { and, eq } from 'drizzle-orm';
import { defaultTouchKinds } from '@kith/contract/cadence/rules';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { addToWarmth, recomputeWarmth } from './refresh-warmth.ts';
import { interactions } from './tables.ts';

let database: TestDatabase;
let ctx: MemberContext;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  ctx = await createMember(database);
});
afterAll(() => database.close());

const interaction: fc.Arbitrary<WeighedInteraction> = fc.record({
  kind: fc.constantFrom(...interactionKinds),
  direction: fc.constantFrom(...directions),
  at: fc.date({ min: new Date('1990-01-01'), max: new Date('2045-01-01'), noInvalidDate: true }),
});

async function addContact(past: readonly WeighedInteraction[] = []): Promise<string> {
  const id = randomUUID();
  const ownerId = ctx.actor.memberId;
  await ctx.database.transaction(async (tx) => {
    await tx.insert(contacts).values({
      ...{ ownerId, id, firstName: 'Ada', lastName: 'Lovelace', fullName: 'Ada Lovelace' },
      ...{ nameKey: 'ada lovelace', searchText: ' ada lovelace' },
    });
    if (past.length === 0) return;
    await tx
      .insert(interactions)
      .values(past.map(({ at, ...rest }) => ({ ownerId, contactId: id, occurredAt: at, ...rest })));
  });
  return id;
}

async function readTie(id: string) {
  const rows = await ctx.database.transaction((tx) =>
    tx
      .select({
        rank: contacts.warmthRank,
        count: contacts.interactionCount,
        latest: contacts.lastInteractionAt,
      })
      .from(contacts)
      .where(and(eq(contacts.ownerId, ctx.actor.memberId), eq(contacts.id, id))),
  );
  return rows[0]!;
}

/** What a tie is expected to be; ranks agree to nine decimals. */
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

test('recomputing in the database agrees with the rules, also over decades', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(interaction, { maxLength: 30 }), async (past) => {
      const id = await addContact(past);
      await ctx.database.transaction((tx) => recomputeWarmth(tx, ctx.actor.memberId, [id]));
      expect(await readTie(id)).toEqual(tieOf(past));
    }),
    { numRuns: 40 },
  );
});

test('adding one after another gives what recomputing gives', async () => {
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

test('many contacts are recomputed in one go, and one without interactions becomes cold', async () => {
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
  const base = { ownerId, contactId: id, kind: 'meeting', direction: 'mutual' } as const;
  await ctx.database.transaction(async (tx) => {
    await tx.insert(interactions).values([
      { ...base, occurredAt: new Date('2026-11-01'), deletedAt: new Date() },
      { ...base, occurredAt: new Date('2027-01-01'), counted: false },
    ]);
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

test('another member’s contact is out of reach', async () => {
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
