import type { OpportunityCreate } from '@kith/contract/opportunities/schemas';
import { dayMs } from '@kith/contract/core/time';
import { mergeInputSchema } from '@kith/contract/duplicates/schemas';
import { interactionLogSchema } from '@kith/contract/interactions/schemas';
import { siteSearchSchema } from '@kith/contract/search/schemas';
import { call } from '@orpc/server';
import { beforeEach, expect, test } from 'vitest';

import { uploadFile } from '#features/contact-files/upload-file.ts';
import { deleteContact } from '#features/contacts/delete-contact.ts';
import { restoreContact } from '#features/contacts/restore-contact.ts';
import { mergeDuplicate } from '#features/duplicates/merge-duplicate.ts';
import { undoMerge } from '#features/duplicates/undo-merge.ts';
import { setMemberFlag } from '#features/flags/set-flag.ts';
import { logInteraction } from '#features/interactions/log-interaction.ts';
import { searchEverything } from '#features/search/search-everything.ts';
import type { MemberContext } from '#platform/context.ts';
import type { ApiContext } from '#platform/http/api-server.ts';
import { silentLogger } from '#platform/log.ts';
import { queuePair } from '#testing/duplicate-pair.ts';
import { copyRow } from '#testing/copy-row.ts';
import { addContact, refusalOf } from '#testing/test-contact.ts';
import { createMember, createTestClock, type TestClock } from '#testing/test-member.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

import { purgeOpportunities } from './purge-opportunities.ts';
import { opportunityRoutes as routes } from './routes.ts';

const database = await useSharedDatabase();
let clock: TestClock;
let ctx: MemberContext;

beforeEach(async () => {
  clock = createTestClock();
  ctx = await createMember(database, { clock });
});

const request = (member = ctx, key?: string) => ({
  context: {
    headers: new Headers(key === undefined ? {} : { 'idempotency-key': key }),
    member,
    log: silentLogger,
  } satisfies ApiContext,
});
const create = (fields: Partial<OpportunityCreate> = {}, member = ctx) =>
  call(routes.create, { title: 'Kyoto workshop', ...fields }, request(member));
const get = (id: string, member = ctx) => call(routes.get, { id }, request(member));
const move = (id: string, from: string, to: string, member = ctx) =>
  call(routes.move, { id, from, to, reason: 'Price' } as never, request(member));
const board = (member = ctx) => call(routes.board, {}, request(member));
const list = (input: object, member = ctx) => call(routes.list, input as never, request(member));
const euro = (amount: number) => ({ amount, currency: 'EUR' });
const countRows = async (table: string) => {
  const { rows } = await database.pool.query(
    `select count(*)::integer as count from ${table} where owner_id = $1`,
    [ctx.actor.memberId],
  );
  return rows[0].count as number;
};

test('an opportunity is added with its people, costs a credit, and is added once per key', async () => {
  const contactId = await addContact(ctx, { first_name: 'Kenji', last_name: 'Tanaka' });
  const people = [{ contact_id: contactId, role: 'Decides' }];
  const input = { title: ' Kyoto workshop ', value: euro(5_400_000), people };
  const [first, again] = await Promise.all([
    call(routes.create, input, request(ctx, 'one attempt')),
    call(routes.create, input, request(ctx, 'one attempt')),
  ]);
  expect(again).toEqual(first);
  expect(first).toMatchObject({
    title: 'Kyoto workshop',
    stage: 'discovered',
    value: euro(5_400_000),
    probability: { percent: 10, basis: 'typical', decided: 0 },
    people: [{ contact_id: contactId, name: 'Kenji Tanaka', role: 'Decides' }],
    history: [{ from: null, to: 'discovered' }],
  });
  const { rows } = await database.pool.query(
    `select data from billing_events where owner_id = $1 and data ->> 'action' = 'opportunity_created'`,
    [ctx.actor.memberId],
  );
  expect(rows).toEqual([
    { data: expect.objectContaining({ action: 'opportunity_created', credits: 1 }) },
  ]);
});

test('what is bad or another’s is refused and writes nothing', async () => {
  const stranger = await createMember(database, { clock });
  const theirs = await addContact(stranger);
  expect(await refusalOf(create({ people: [{ contact_id: theirs, role: '' }] }))).toBe('not_found');
  expect(await refusalOf(create({ company_id: theirs }))).toBe('not_found');
  for (const bad of [
    { title: ' ' },
    { value: { amount: -1, currency: 'EUR' } },
    { value: { amount: 1, currency: 'XXQ' } },
    { probability: 101 },
    { kind: 'war' },
  ]) {
    expect(await refusalOf(create(bad as never))).not.toBeNull();
  }
  expect(await countRows('opportunities')).toBe(0);
  expect(await countRows('billing_events')).toBe(0);
});

test('a stranger can neither see nor change one', async () => {
  const { id } = await create();
  const contactId = await addContact(ctx);
  const stranger = await createMember(database, { clock });
  const as = request(stranger);
  for (const attempt of [
    () => get(id, stranger),
    () => move(id, 'discovered', 'won', stranger),
    () => call(routes.update, { id, title: 'Mine' }, as),
    () => call(routes.delete, { id }, as),
    () => call(routes.restore, { id }, as),
    () => call(routes.timeline, { id }, as),
    () => call(routes.setPerson, { id, contact_id: contactId, role: '' }, as),
    () => call(routes.removePerson, { id, contact_id: contactId }, as),
    () => call(routes.addNote, { id, text: 'Hello' }, as),
    () => call(routes.deleteNote, { id, note_id: id }, as),
    () => call(routes.attachFile, { id, file_id: id }, as),
    () => call(routes.detachFile, { id, file_id: id }, as),
  ]) {
    expect(await refusalOf(attempt())).toBe('not_found');
  }
  expect((await list({}, stranger)).items).toEqual([]);
  expect(await get(id)).toMatchObject({ title: 'Kyoto workshop', stage: 'discovered' });
});

test('a move is recorded once, and one from a stage that it has left is a conflict', async () => {
  const { id } = await create();
  await move(id, 'discovered', 'proposal');
  await move(id, 'discovered', 'proposal');
  expect(await refusalOf(move(id, 'discovered', 'lost'))).toBe('conflict');
  const racing = await Promise.all([
    refusalOf(move(id, 'proposal', 'won')),
    refusalOf(move(id, 'proposal', 'lost')),
  ]);
  expect(racing.toSorted()).toEqual(['conflict', null]);
  const { history, stage, outcome_reason: reason } = await get(id);
  expect(history.map(({ to }) => to)).toEqual([stage, 'proposal', 'discovered']);
  expect(reason).toBe('Price');
});

test('only the given fields change, also at once', async () => {
  const { id } = await create({ next_step: { text: 'Call', due_on: '2026-12-01' } });
  await Promise.all([
    call(routes.update, { id, value: euro(100) }, request()),
    call(routes.update, { id, probability: 35, close_on: '2026-12-24' }, request()),
  ]);
  const input = { id, probability: 135 };
  expect(await refusalOf(call(routes.update, input, request()))).not.toBeNull();
  expect(await get(id)).toMatchObject({
    value: euro(100),
    probability: { percent: 35, basis: 'own' },
    close_on: '2026-12-24',
    next_step: { text: 'Call', due_on: '2026-12-01' },
  });
});

test('probabilities are learnt from what was decided', async () => {
  for (const outcome of ['won', 'won', 'won', 'won', 'lost']) {
    const { id } = await create();
    await move(id, 'discovered', 'qualified');
    await move(id, 'qualified', outcome);
  }
  const { probability } = await create({ stage: 'qualified' });
  // (5 · 0.25 + 4) / (5 + 5)
  expect(probability).toEqual({ percent: 53, basis: 'learnt', won: 4, decided: 5 });
  const untried = await create({ stage: 'proposal' });
  expect(untried.probability).toMatchObject({ percent: 60, basis: 'typical', decided: 0 });
});

test('the board adds up each currency by itself', async () => {
  await create({ value: euro(10_000), probability: 50 });
  await create({ value: euro(20_000), probability: 10 });
  await create({ value: { amount: 5_000, currency: 'JPY' }, probability: 100 });
  await create({ stage: 'won', value: euro(700) });
  const { columns } = await board();
  expect(columns.map(({ stage, count }) => [stage, count])).toEqual([
    ['discovered', 3],
    ['qualified', 0],
    ['in_conversation', 0],
    ['proposal', 0],
    ['won', 1],
    ['lost', 0],
  ]);
  expect(columns[0]?.sums).toEqual([
    { currency: 'EUR', sum: 30_000, weighted: 7_000 },
    { currency: 'JPY', sum: 5_000, weighted: 5_000 },
  ]);
  expect(await call(routes.summary, {}, request())).toMatchObject({ open: 3 });
});

test('the forecast weighs values by month; what is past counts now, what has no day comes last', async () => {
  await create({ value: euro(1_000), probability: 50, close_on: '2020-01-01' });
  await create({ value: euro(4_000), probability: 25, close_on: '2099-01-31' });
  await create({ value: euro(9_000), probability: 10 });
  await create({ stage: 'lost', value: euro(9_000), close_on: '2099-01-31' });
  const { today, months } = await call(routes.forecast, {}, request());
  expect(months.map(({ month, sums }) => [month, sums[0]?.weighted])).toEqual([
    [today.slice(0, 7), 500],
    ['2099-01', 1_000],
    [null, 900],
  ]);
});

test('pages of every sort hold each opportunity once, also while time passes', async () => {
  const titles = ['a', 'b', 'c', 'd', 'e'];
  for (const [index, title] of titles.entries()) {
    await create({ title, probability: index * 10, value: euro(100 * index + 1) });
    clock.advance(dayMs);
  }
  for (const sort of ['relevance', 'warmth', 'recent', 'score']) {
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await list({ sort, limit: 2, ...(cursor ? { cursor } : {}) });
      seen.push(...page.items.map(({ title }) => title));
      cursor = page.next_cursor;
      clock.advance(dayMs);
    } while (cursor);
    expect(seen.toSorted(), sort).toEqual(titles);
  }
  const { next_cursor: other } = await list({ sort: 'recent', limit: 2 });
  expect(await refusalOf(list({ sort: 'score', cursor: other }))).toBe('invalid_cursor');
});

test('opp_score_v1: each opportunity has a score with its factors, or none', async () => {
  const { score } = await create({ probability: 100, value: euro(100) });
  expect(score?.factors).toMatchObject({ value: 1, probability: 1, warmth: 0 });
  const email = `${crypto.randomUUID()}@test.example`;
  const without = await createMember(database, { clock, email });
  await setMemberFlag({ database, name: 'opp_score_v1', setting: 'off', email });
  expect((await create({}, without)).score).toBeNull();
});

test('its people follow a deleted contact and its restoring', async () => {
  const contactId = await addContact(ctx);
  const { id } = await create();
  const person = { id, contact_id: contactId, role: 'Buyer' };
  await Promise.all([1, 2].map(() => call(routes.setPerson, person, request())));
  await deleteContact({ ctx, input: { id: contactId } });
  expect((await get(id)).people).toEqual([]);
  await restoreContact({ ctx, input: { id: contactId } });
  expect((await get(id)).people).toMatchObject([{ contact_id: contactId, role: 'Buyer' }]);
  await call(routes.removePerson, { id, contact_id: contactId }, request());
  await call(routes.removePerson, { id, contact_id: contactId }, request());
  expect((await get(id)).people).toEqual([]);
});

test('files of its people are attached, those of others are not', async () => {
  const [contactId, otherId] = [await addContact(ctx), await addContact(ctx)];
  const upload = (id: string) =>
    uploadFile({ ctx, input: { contactId: id, fileName: 'offer.txt', content: Buffer.from('a') } });
  const [file, other] = [await upload(contactId), await upload(otherId)];
  const { id } = await create({ people: [{ contact_id: contactId, role: '' }] });
  const attach = (fileId: string) => call(routes.attachFile, { id, file_id: fileId }, request());
  expect(await refusalOf(attach(other.id))).toBe('not_found');
  await attach(file.id);
  expect((await attach(file.id)).files).toMatchObject([{ id: file.id, name: 'offer.txt' }]);
  await call(routes.detachFile, { id, file_id: file.id }, request());
  expect((await get(id)).files).toEqual([]);
});

test('notes are in the timeline with the stages', async () => {
  const { id } = await create();
  clock.advance(1_000);
  const note = await call(routes.addNote, { id, text: 'They want two days' }, request());
  const { items } = await call(routes.timeline, { id }, request());
  expect(items.map(({ kind, text }) => [kind, text])).toEqual([
    ['note', 'They want two days'],
    ['stage', ''],
  ]);
  await call(routes.deleteNote, { id, note_id: note.id }, request());
  await call(routes.deleteNote, { id, note_id: note.id }, request());
  expect((await call(routes.timeline, { id }, request())).items).toHaveLength(1);
});

test('what happened with its people since it was added is in the timeline, and nothing of others', async () => {
  const [onIt, other] = [
    await addContact(ctx, { first_name: 'Kenji' }),
    await addContact(ctx, { first_name: 'Omar' }),
  ];
  const log = async (contact_id: string, summary: string) => {
    clock.advance(1_000);
    const input = { contact_id, kind: 'call', occurred_at: clock.now().toISOString(), summary };
    await logInteraction({ ctx, input: interactionLogSchema.parse(input) });
  };
  await log(onIt, 'Before');
  clock.advance(1_000);
  const { id } = await create({ people: [{ contact_id: onIt, role: 'buyer' }] });
  await log(onIt, 'Asked for an offer');
  await log(other, 'Of someone else');
  const { items } = await call(routes.timeline, { id }, request());
  expect(items.map(({ kind, name, text }) => [kind, name, text])).toEqual([
    ['interaction', 'call', 'Asked for an offer'],
    ['stage', 'discovered', ''],
  ]);
  expect(items[0]?.contact).toEqual({ id: onIt, name: 'Kenji' });
});

test('a deleted one can be restored for 30 days, then it is erased', async () => {
  const { id } = await create();
  await Promise.all([1, 2].map(() => call(routes.delete, { id }, request())));
  expect(await refusalOf(get(id))).toBe('not_found');
  expect(await refusalOf(move(id, 'discovered', 'won'))).toBe('not_found');
  await call(routes.restore, { id }, request());
  await call(routes.restore, { id }, request());
  await call(routes.delete, { id }, request());
  clock.advance(31 * dayMs);
  expect(await refusalOf(call(routes.restore, { id }, request()))).toBe('not_found');
  await purgeOpportunities({ database, now: clock.now() });
  expect(await countRows('opportunities')).toBe(0);
  expect(await countRows('opportunity_stage_changes')).toBe(0);
});

test('a member has a limited number', async () => {
  const { id } = await create();
  await copyRow(database, 'opportunities', { id, times: 1_998 });
  const codes = await Promise.all([refusalOf(create()), refusalOf(create())]);
  expect(codes.toSorted()).toEqual(['limit_reached', null]);
});

test('a search finds the member’s own with their value and probability, never another’s', async () => {
  await create({ title: 'Kyoto workshop', value: euro(500), probability: 35 });
  await create({ title: 'Autumn in Kyoto' });
  const stranger = await createMember(database, { clock });
  const search = async (query: string, member = ctx) => {
    const input = siteSearchSchema.parse({ query });
    return (await searchEverything({ ctx: member, input })).results.opportunities;
  };
  expect(await search('kyo')).toMatchObject([
    {
      title: 'Kyoto workshop',
      metadata: { value_estimate: euro(500), probability: 35, stage: 'discovered' },
    },
    { title: 'Autumn in Kyoto', metadata: { value_estimate: null, probability: 10 } },
  ]);
  expect((await search('kyoto -autumn')).map(({ title }) => title)).toEqual(['Kyoto workshop']);
  expect((await search('type:opportunity autumn')).length).toBe(1);
  expect(await search('osaka')).toEqual([]);
  expect(await search('kyo', stranger)).toEqual([]);
});

test('people of an opportunity follow a merge of contacts, and its undoing', async () => {
  const [first, second, other] = [
    await addContact(ctx),
    await addContact(ctx),
    await addContact(ctx),
  ];
  const withOne = (id: string) => create({ people: [{ contact_id: id, role: 'Buyer' }] });
  const [one, two] = [await withOne(first), await withOne(second)];
  const all = [first, second, other];
  const three = await create({ people: all.map((id) => ({ contact_id: id, role: '' })) });
  const idsOf = async (id: string) =>
    (await get(id)).people.map((person) => person.contact_id).toSorted();
  const pair = await queuePair(ctx, [first, second]);
  const merge = await mergeDuplicate({ ctx, input: mergeInputSchema.parse({ id: pair }) });
  const winner = merge.winner?.id ?? '';
  expect(await Promise.all([idsOf(one.id), idsOf(two.id)])).toEqual([[winner], [winner]]);
  expect(await idsOf(three.id)).toEqual([winner, other].toSorted());
  await undoMerge({ ctx, input: { id: merge.id } });
  expect(await Promise.all([idsOf(one.id), idsOf(two.id)])).toEqual([[first], [second]]);
  expect(await idsOf(three.id)).toEqual(all.toSorted());
});
