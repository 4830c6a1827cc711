import { nudges, signals } from '#features/nudges/tables.ts';
import type { MemberContext } from '#platform/context.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { createMember } from '#testing/test-member.ts';
import { addContact, addInteraction } from '#testing/test-network.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { dismissQuickstart } from './dismiss-quickstart.ts';
import { readQuickstart } from './read-quickstart.ts';

let database: TestDatabase;
let ctx: MemberContext;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  ctx = await createMember(database);
});
afterAll(() => database.close());

const steps = async () => (await readQuickstart({ ctx })).steps;
const none = { import: false, cadence: false, interaction: false, nudge: false };

async function addAnsweredNudge(contactId: string): Promise<void> {
  const ownerId = ctx.actor.memberId;
  const signalId = randomUUID();
  const day = '2026-11-20';
  await ctx.database.transaction(async (tx) => {
    const fact = { ownerId, contactId, type: 'cooling' as const };
    await tx
      .insert(signals)
      .values({ ...fact, id: signalId, factKey: 'x', evidence: {}, score: 1 });
    await tx.execute(sql`insert into nudge_days (owner_id, day) values (${ownerId}, ${day})`);
    await tx.insert(nudges).values({
      ...fact,
      ...{ day, position: 1, signalId, status: 'done' },
      reason: { code: 'cooling', facts: {}, last: null },
      score: { urgency: 1, relationship: 1, freshness: 1, type_weight: 1, total: 1 },
    });
  });
}

test('each step is done when the member has really done it', async () => {
  expect(await steps()).toEqual(none);
  const contactId = await addContact(ctx, { cadenceDays: 30 });
  expect(await steps()).toEqual({ ...none, cadence: true });
  await addInteraction(ctx, contactId, { at: ctx.clock.now() });
  await addAnsweredNudge(contactId);
  await ctx.database.transaction((tx) =>
    tx.execute(sql`insert into imports (owner_id, file_name, file_bytes, status)
      values (${ctx.actor.memberId}, 'a.zip', 1, 'completed')`),
  );
  expect(await steps()).toEqual({ import: true, cadence: true, interaction: true, nudge: true });
});

test('dismissing and taking it back repeat without harm', async () => {
  for (const isDismissed of [true, true, false, false]) {
    const answer = await dismissQuickstart({ ctx, input: { is_dismissed: isDismissed } });
    expect(answer).toEqual({ steps: none, is_dismissed: isDismissed });
  }
});

test('what one member does or hides is nothing to another', async () => {
  await addContact(ctx, { cadenceDays: 30 });
  await dismissQuickstart({ ctx, input: { is_dismissed: true } });
  const other = await createMember(database);
  expect(await readQuickstart({ ctx: other })).toEqual({ steps: none, is_dismissed: false });
});
