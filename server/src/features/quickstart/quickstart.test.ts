import type { MemberContext } from '#platform/context.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { createMember } from '#testing/test-member.ts';
import { addContact, addInteraction } from '#testing/test-network.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';

import { dismissQuickstart } from './dismiss-quickstart.ts';
import { readQuickstart } from './read-quickstart.ts';

const database = await useSharedDatabase();
let ctx: MemberContext;
beforeEach(async () => {
  ctx = await createMember(database);
});

const steps = async () => (await readQuickstart({ ctx })).steps;
const none = { import: false, cadence: false, interaction: false, nudge: false };

async function addAnsweredNudge(contactId: string): Promise<void> {
  const ownerId = ctx.actor.memberId;
  const signalId = randomUUID();
  const day = '2026-11-20';
  await ctx.database.transaction(async (tx) => {
    const fact = { owner_id: ownerId, contact_id: contactId, type: 'cooling' as const };
    await tx
      .insertInto('signals')
      .values({ ...fact, id: signalId, fact_key: 'x', evidence: {}, score: 1 })
      .execute();
    await sql`insert into nudge_days (owner_id, day) values (${ownerId}, ${day})`.execute(tx);
    await tx
      .insertInto('nudges')
      .values({
        ...fact,
        day,
        position: 1,
        signal_id: signalId,
        status: 'done',
        reason: {
          code: 'cooling',
          facts: {},
          last: null,
        },
        score: {
          urgency: 1,
          relationship: 1,
          freshness: 1,
          type_weight: 1,
          total: 1,
        },
      })
      .execute();
  });
}

test('a step is done when the member has done it', async () => {
  expect(await steps()).toEqual(none);
  const contactId = await addContact(ctx, { cadence_days: 30 });
  expect(await steps()).toEqual({ ...none, cadence: true });
  await addInteraction(ctx, contactId, { at: ctx.clock.now() });
  await addAnsweredNudge(contactId);
  await ctx.database.transaction((tx) =>
    sql`insert into imports (owner_id, file_name, file_bytes, status)
      values (${ctx.actor.memberId}, 'a.zip', 1, 'completed')`.execute(tx),
  );
  expect(await steps()).toEqual({ import: true, cadence: true, interaction: true, nudge: true });
});

test('dismissing and undoing can be repeated', async () => {
  for (const isDismissed of [true, true, false, false]) {
    const answer = await dismissQuickstart({ ctx, input: { is_dismissed: isDismissed } });
    expect(answer).toEqual({ steps: none, is_dismissed: isDismissed });
  }
});

test('one member’s progress and dismissal do not affect another', async () => {
  await addContact(ctx, { cadence_days: 30 });
  await dismissQuickstart({ ctx, input: { is_dismissed: true } });
  const other = await createMember(database);
  expect(await readQuickstart({ ctx: other })).toEqual({ steps: none, is_dismissed: false });
});
