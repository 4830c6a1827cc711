import { randomUUID } from 'node:crypto';

import { dayMs } from '@kith/contract/core/time';
import { mergeInputSchema } from '@kith/contract/duplicates/schemas';
import { interactionLogSchema } from '@kith/contract/interactions/schemas';
import { triageAnswerSchema } from '@kith/contract/triage/schemas';
import { massAt, statementWeights, type StatementAnswer } from '@kith/contract/warmth/rules';
import { explainWarmth } from '#features/contacts/explain-warmth.ts';
import { getContact } from '#features/contacts/get-contact.ts';
import { listHistory } from '#features/contacts/list-history.ts';
import { updateContact } from '#features/contacts/update-contact.ts';
import { mergeDuplicate } from '#features/duplicates/merge-duplicate.ts';
import { undoMerge } from '#features/duplicates/undo-merge.ts';
import { logInteraction } from '#features/interactions/log-interaction.ts';
import { pruneInteractions } from '#features/interactions/prune-interactions.ts';
import { putRetention } from '#features/privacy/put-retention.ts';
import type { MemberContext } from '#platform/context.ts';
import { queuePair } from '#testing/duplicate-pair.ts';
import { addContact, refusalOf } from '#testing/test-contact.ts';
import { createMember, createTestClock, type TestClock } from '#testing/test-member.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';

import { answerTriage } from './answer-triage.ts';
import { getTriage } from './get-triage.ts';
import { readProgress } from './read-progress.ts';
import { returnSkipped } from './return-skipped.ts';
import { undoAnswers } from './undo-answers.ts';

const database = await useSharedDatabase();
let clock: TestClock;
let ctx: MemberContext;
beforeEach(async () => {
  clock = createTestClock();
  ctx = await createMember(database, { clock });
});

async function answer(ids: string | string[], said: StatementAnswer | null, as = ctx) {
  // Two answers of one member are never at the same moment.
  clock.advance(1_000);
  const batch_id = randomUUID();
  const contact_ids = [ids].flat();
  await answerTriage({ ctx: as, input: { batch_id, contact_ids, answer: said } });
  return batch_id;
}
const undo = (batch_id: string, as = ctx) => undoAnswers({ ctx: as, input: { batch_id } });
const read = (id: string) => getContact({ ctx, input: { id } });
const massOf = async (id: string) => massAt((await read(id)).warmth_rank, clock.now());
const progress = () => readProgress({ ctx, input: { scope: 'all' } });
const getAll = (as = ctx) => getTriage({ ctx: as, input: {} });
const asked = async (as = ctx) => (await getAll(as)).cards.map(({ contact }) => contact.id);

async function countStatements(): Promise<number> {
  const { rows } = await ctx.database.transaction((tx) =>
    sql<{ count: number }>`select count(*)::integer as count from contact_statements`.execute(tx),
  );
  return rows[0]!.count;
}

test('each answer sets the cadence and the warmth it starts with', async () => {
  const expected = [
    ['close', 30],
    ['keep_in_touch', 90],
    ['know', null],
    ['not_now', null],
  ] as const;
  for (const [said, days] of expected) {
    const id = await addContact(ctx);
    await answer(id, said);
    expect(await read(id)).toMatchObject({ cadence_days: days, interaction_count: 0 });
    expect(await massOf(id)).toBeCloseTo(statementWeights[said], 9);
  }
});

test('the answer decays like every other entry, and a later one replaces it', async () => {
  const id = await addContact(ctx);
  await answer(id, 'close');
  clock.advance(90 * dayMs);
  expect(await massOf(id)).toBeCloseTo(3, 9);
  await answer(id, 'know');
  expect(await massOf(id)).toBeCloseTo(1, 9);
  expect(await read(id)).toMatchObject({ cadence_days: null });
});

test('an answer is no contact: cadence, health and counts ignore it', async () => {
  const id = await addContact(ctx);
  const occurred_at = new Date(clock.now().getTime() - 200 * dayMs).toISOString();
  const call = { contact_id: id, kind: 'call', occurred_at };
  await logInteraction({ ctx, input: interactionLogSchema.parse(call) });
  const before = await read(id);
  await answer(id, 'close');
  const after = await read(id);
  expect(after.last_interaction_at).toBe(before.last_interaction_at);
  expect(after.interaction_count).toBe(1);
  const explained = await explainWarmth({ ctx, input: { id } });
  expect(explained.health).toBe('dormant');
});

test('why the contact is warm names the member’s own word', async () => {
  const id = await addContact(ctx);
  await answer(id, 'keep_in_touch');
  const { parts, mass } = await explainWarmth({ ctx, input: { id } });
  expect(parts).toEqual([
    expect.objectContaining({ kind: 'statement', answer: 'keep_in_touch', weight: 3, count: 1 }),
  ]);
  expect(mass).toBeCloseTo(3, 9);
});

test('a group gets one answer at once, and one Undo takes it back from all', async () => {
  const ids = await Promise.all([1, 2, 3].map(() => addContact(ctx, { cadence_days: null })));
  await updateContact({ ctx, input: { id: ids[0]!, cadence_days: 7 } });
  const batch = await answer(ids, 'close');
  for (const id of ids) expect(await read(id)).toMatchObject({ cadence_days: 30 });
  expect(await undo(batch)).toEqual({ contact_ids: expect.arrayContaining(ids) });
  const cadences = await Promise.all(ids.map(async (id) => (await read(id)).cadence_days));
  expect(cadences).toEqual([7, null, null]);
  expect(await massOf(ids[0]!)).toBe(0);
  const { items } = await listHistory({ ctx, input: { id: ids[0]!, limit: 10 } });
  expect(items.map(({ new_value, source }) => [source, String(new_value)])).toEqual(
    expect.arrayContaining([
      ['manual', '30'],
      ['undo', '7'],
    ]),
  );
});

test('undoing again changes nothing, and a cadence changed since stays', async () => {
  const id = await addContact(ctx);
  const batch = await answer(id, 'close');
  await updateContact({ ctx, input: { id, cadence_days: 14 } });
  await undo(batch);
  expect(await undo(batch)).toEqual({ contact_ids: [] });
  expect(await read(id)).toMatchObject({ cadence_days: 14 });
});

test('answers can be taken back in any order, and leave what was there before', async () => {
  const id = await addContact(ctx);
  const first = await answer(id, 'close');
  const second = await answer(id, 'keep_in_touch');
  await undo(first);
  expect(await read(id)).toMatchObject({ cadence_days: 90 });
  expect(await massOf(id)).toBeCloseTo(3, 9);
  await undo(second);
  expect(await read(id)).toMatchObject({ cadence_days: null });
  expect(await massOf(id)).toBe(0);
});

test('taking the later answer back brings back the one before', async () => {
  const id = await addContact(ctx);
  await answer(id, 'close');
  await undo(await answer(id, 'not_now'));
  expect(await read(id)).toMatchObject({ cadence_days: 30 });
  expect(await massOf(id)).toBeGreaterThan(5.9);
});

test('a repeat of a batch, also a racing one, is one answer', async () => {
  const id = await addContact(ctx);
  const input = triageAnswerSchema.parse({
    batch_id: randomUUID(),
    contact_ids: [id],
    answer: 'know',
  });
  await Promise.all([answerTriage({ ctx, input }), answerTriage({ ctx, input })]);
  await answerTriage({ ctx, input });
  expect(await countStatements()).toBe(1);
  expect(await massOf(id)).toBeCloseTo(1, 9);
});

test('a stranger can’t answer, undo or see', async () => {
  const id = await addContact(ctx);
  const batch = await answer(id, 'close');
  const stranger = await createMember(database, { clock });
  expect(await refusalOf(answer(id, 'know', stranger))).toBe('not_found');
  expect(await refusalOf(undo(batch, stranger))).toBe('not_found');
  expect(await getAll(stranger)).toMatchObject({ cards: [], recent: [], progress: { total: 0 } });
  expect(await refusalOf(readProgress({ ctx: stranger, input: { scope: randomUUID() } }))).toBe(
    'not_found',
  );
  expect(await massOf(id)).toBeCloseTo(6, 4);
});

test('bad input is refused with its code', () => {
  const codesOf = (input: object) =>
    triageAnswerSchema
      .safeParse(input)
      .error?.issues.map(({ path, message }) => [path[0], message]);
  const id = randomUUID();
  const good = { batch_id: id, contact_ids: [id], answer: 'know' };
  expect(codesOf(good)).toBeUndefined();
  expect(codesOf({ ...good, contact_ids: [id, id] })).toEqual([['contact_ids', 'not_unique']]);
  expect(codesOf({ ...good, contact_ids: [] })).toHaveLength(1);
  expect(codesOf({ ...good, answer: 'best friend' })).toHaveLength(1);
});

test('without the consent to suggestions no one is suggested', async () => {
  const unwilling = await createMember(database, { clock, consents: ['data_processing'] });
  expect(await refusalOf(getAll(unwilling))).toBe('consent_required');
});

test('it goes on where it was: answered and skipped people are not asked again', async () => {
  const ids = await Promise.all(
    ['A', 'B', 'C'].map((first_name) => addContact(ctx, { first_name })),
  );
  await answer(ids[0]!, 'know');
  await answer(ids[1]!, null);
  // Another device of the same member knows nothing but what is stored.
  const elsewhere = { ...ctx };
  expect(await asked(elsewhere)).toEqual([ids[2]]);
  expect(await progress()).toMatchObject({ total: 3, answers: { know: 1, close: 0 }, skipped: 1 });
  expect((await getAll(elsewhere)).recent).toMatchObject([{ answer: 'know', count: 1 }]);
  await returnSkipped({ ctx });
  expect(new Set(await asked())).toEqual(new Set([ids[1], ids[2]]));
  expect(await progress()).toMatchObject({ total: 3, skipped: 0 });
});

test('a contact with a cadence of its own, an archived and a deleted one are not asked about', async () => {
  await addContact(ctx, { cadence_days: 30 });
  const [archived, deleted, open] = await Promise.all([1, 2, 3].map(() => addContact(ctx)));
  await ctx.database.transaction(async (tx) => {
    await sql`update contacts set archived_at = now() where id = ${archived}`.execute(tx);
    await sql`update contacts set deleted_at = now() where id = ${deleted}`.execute(tx);
  });
  expect(await asked()).toEqual([open]);
  expect(await progress()).toMatchObject({ total: 1 });
});

test('merging keeps the later answer, and undoing the merge gives each its own', async () => {
  const email = { value: 'robert@lumen.example', label: 'work' } as const;
  const kept = await addContact(ctx, { first_name: 'Robert', emails: [email] });
  const hidden = await addContact(ctx, { first_name: 'Bob' });
  await answer(kept, 'close');
  await answer(hidden, 'know');
  const pair = await queuePair(ctx, [kept, hidden]);
  const { id, winner } = await mergeDuplicate({ ctx, input: mergeInputSchema.parse({ id: pair }) });
  expect(await massOf(winner!.id)).toBeCloseTo(1, 5);
  await undoMerge({ ctx, input: { id } });
  expect(await massOf(kept)).toBeCloseTo(6, 4);
  expect(await massOf(hidden)).toBeCloseTo(1, 5);
});

test('an answer older than the member keeps entries is deleted with its warmth', async () => {
  const id = await addContact(ctx);
  await answer(id, 'close');
  await putRetention({ ctx, input: { months: 12 } });
  clock.advance(300 * dayMs);
  await pruneInteractions({ database, now: clock.now() });
  expect(await massOf(id)).toBeGreaterThan(0);
  clock.advance(100 * dayMs);
  await pruneInteractions({ database, now: clock.now() });
  expect(await massOf(id)).toBe(0);
});
