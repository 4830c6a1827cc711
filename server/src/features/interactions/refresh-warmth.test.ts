import { randomUUID } from 'node:crypto';

import {
  addRanks,
  directions,
  interactionKinds,
  rankOf,
  type StatementAnswer,
  statementAnswers,
  statementRank,
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
        owner_id: ownerId,
        id,
        first_name: 'Ada',
        last_name: 'Lovelace',
        full_name: 'Ada Lovelace',
        name_key: 'ada lovelace',
        search_text: ' ada lovelace',
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

const statement = fc.record({
  answer: fc.constantFrom(...statementAnswers, null),
  at: fc.date({ min: new Date('2020-01-01'), max: new Date('2045-01-01'), noInvalidDate: true }),
});
type Said = { answer: StatementAnswer | null; at: Date };

async function addStatements(contactId: string, said: readonly Said[]): Promise<void> {
  const owner_id = ctx.actor.memberId;
  await ctx.database.transaction(async (tx) => {
    for (const { answer, at } of said) {
      await tx
        .insertInto('contact_statements')
        .values({
          owner_id,
          contact_id: contactId,
          answer,
          stated_at: at,
          batch_id: randomUUID(),
          position: 0,
        })
        .execute();
    }
    await recomputeWarmth(tx, owner_id, [contactId]);
  });
}

/** The rank with the latest answer among `said`. */
function rankWith(past: readonly WeighedInteraction[], said: readonly Said[]): number {
  const answers = said.filter(({ answer }) => answer !== null);
  const [latest] = answers.toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const rank = rankOf(past);
  return latest?.answer == null
    ? rank
    : addRanks(rank, statementRank({ answer: latest.answer, at: latest.at }));
}

test('the member’s latest word warms in the database as in the contract, and is no contact', async () => {
  const past = fc.array(interaction, { maxLength: 5 });
  const said = fc.uniqueArray(statement, { maxLength: 3, selector: ({ at }) => at.getTime() });
  await fc.assert(
    fc.asyncProperty(past, said, async (past, said) => {
      const id = await addContact(past);
      await addStatements(id, said);
      const rank = rankWith(past, said);
      expect(await readTie(id)).toEqual({
        ...tieOf(past),
        rank: Number.isFinite(rank) ? expect.closeTo(rank, 9) : rank,
      });
    }),
    { numRuns: 40 },
  );
});

test('an answer that was taken back gives no warmth', async () => {
  const id = await addContact();
  await addStatements(id, [{ answer: 'close', at: new Date('2026-11-01') }]);
  await ctx.database.transaction(async (tx) => {
    await tx.updateTable('contact_statements').set({ deleted_at: new Date() }).execute();
    await recomputeWarmth(tx, ctx.actor.memberId, [id]);
  });
  expect(await readTie(id)).toEqual(tieOf([]));
});
