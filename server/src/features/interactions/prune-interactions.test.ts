import { dayMs } from '@kith/contract/core/time';
import { retentionSchema } from '@kith/contract/privacy/endpoints';
import { coldRank, type InteractionKind } from '@kith/contract/warmth/rules';
import { getContact } from '#features/contacts/get-contact.ts';
import { countAged } from '#features/privacy/count-aged.ts';
import { putPrivacyPreferences } from '#features/privacy/put-privacy-preferences.ts';
import { putRetention } from '#features/privacy/put-retention.ts';
import type { MemberContext } from '#platform/context.ts';
import { addContact } from '#testing/test-contact.ts';
import { createMember, createTestClock, type TestClock } from '#testing/test-member.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { defaultPrivacyPreferences } from '@kith/contract/privacy/rules';
import { interactionLogSchema } from '@kith/contract/interactions/schemas';
import { beforeEach, expect, test } from 'vitest';

import { logInteraction } from './log-interaction.ts';
import { pruneInteractions } from './prune-interactions.ts';
import { restoreInteraction } from './restore-interaction.ts';

const database = await useSharedDatabase();
let clock: TestClock;
let ctx: MemberContext;
let contactId: string;
beforeEach(async () => {
  clock = createTestClock();
  ctx = await createMember(database, { clock });
  contactId = await addContact(ctx);
});

const daysAgo = (days: number) => new Date(clock.now().getTime() - days * dayMs).toISOString();

async function log(
  { days, kind = 'call' }: { days: number; kind?: InteractionKind },
  member = ctx,
  contact_id = contactId,
): Promise<string> {
  const fields = { contact_id, kind, occurred_at: daysAgo(days) };
  const input = interactionLogSchema.parse(fields);
  return (await logInteraction({ ctx: member, input })).id;
}

const keep = (months: number | null, member = ctx) =>
  putRetention({ ctx: member, input: { months } });
const prune = (size?: number) =>
  pruneInteractions({ database, now: clock.now(), ...(size === undefined ? {} : { size }) });

/** The interactions that are still there, oldest first. */
async function remaining(member = ctx): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from interactions where owner_id = $1 and deleted_at is null order by occurred_at',
    [member.actor.memberId],
  );
  return rows.map(({ id }) => id);
}

test('nothing is deleted until the member turns it on, also with stored preferences', async () => {
  const old = await log({ days: 3_000 });
  await putPrivacyPreferences({ ctx, input: defaultPrivacyPreferences });
  await prune();
  expect(await remaining()).toEqual([old]);
});

test('exactly the older interactions are deleted, and only the member’s own', async () => {
  const other = await createMember(database, { clock });
  const theirs = await log({ days: 3_000 }, other, await addContact(other));
  await log({ days: 3_000 });
  await log({ days: 370, kind: 'note' });
  const kept = [await log({ days: 364 }), await log({ days: 1 })];
  await keep(12);
  await prune();
  expect(await remaining()).toEqual(kept);
  expect(await remaining(other)).toEqual([theirs]);
});

test('the contact stays, its warmth recalculated without them, and one can be restored', async () => {
  const id = await log({ days: 400 });
  const read = () => getContact({ ctx, input: { id: contactId } });
  const before = await read();
  await keep(12);
  await prune();
  expect(await read()).toMatchObject({
    interaction_count: 0,
    last_interaction_at: null,
    warmth_rank: coldRank,
  });
  await restoreInteraction({ ctx, input: { id } });
  expect(await read()).toEqual(before);
});

test('many go in several batches, also with two runs at once', async () => {
  for (const days of [500, 501, 502, 503, 504]) await log({ days });
  await keep(6);
  await Promise.all([prune(2), prune(2)]);
  expect(await remaining()).toEqual([]);
  expect(await getContact({ ctx, input: { id: contactId } })).toMatchObject({
    interaction_count: 0,
  });
});

test('turned off again, nothing more is deleted', async () => {
  const old = await log({ days: 400 });
  await keep(12);
  await keep(null);
  await prune();
  expect(await remaining()).toEqual([old]);
});

test('an age of no month, or of more than ten years, is refused', () => {
  for (const months of [0, -1, 1.5, 121]) {
    expect(retentionSchema.safeParse({ months }).success).toBe(false);
  }
});

test('before it is turned on, the member learns how many interactions are that old', async () => {
  await log({ days: 400 });
  await log({ days: 370 });
  await log({ days: 300 });
  const stranger = await createMember(database, { clock });
  const input = { months: 12 };
  expect(await countAged({ ctx, input })).toEqual({ interactions: 2 });
  expect(await countAged({ ctx: stranger, input })).toEqual({ interactions: 0 });
});
