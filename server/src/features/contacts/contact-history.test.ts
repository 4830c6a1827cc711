import { historyInputSchema, type HistoryField } from '@kith/contract/contacts/history';
import type { ContactUpdate } from '@kith/contract/contacts/schemas';
import type { MemberContext } from '#platform/context.ts';
import type { ApiContext } from '#platform/http/api-server.ts';
import { silentLogger } from '#platform/log.ts';
import { createManualJobs, type ManualJobs } from '#testing/import-runner.ts';
import { addContact, refusalOf } from '#testing/test-contact.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { createMember, createTestClock, type TestClock } from '#testing/test-member.ts';
import { call } from '@orpc/server';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';

import { bulkChange } from './bulk-change.ts';
import { contactRoutes } from './routes.ts';
import { undoBulkChange } from './undo-bulk-change.ts';
import { updateContact } from './update-contact.ts';

const database = await useSharedDatabase();
let clock: TestClock;
let ctx: MemberContext;
let jobs: ManualJobs;
let id: string;
beforeEach(async () => {
  clock = createTestClock();
  jobs = createManualJobs(database, clock);
  ctx = await createMember(database, { clock, jobs });
  id = await addContact(ctx, { company: 'Kite', tags: ['old'] });
});

const asked = (member = ctx) => ({
  context: { headers: new Headers(), member, log: silentLogger } satisfies ApiContext,
});
const change = (fields: Omit<ContactUpdate, 'id'>) => {
  clock.advance(1000);
  return updateContact({ ctx, input: { id, ...fields } });
};
const history = (input: { fields?: HistoryField[]; cursor?: string; limit?: number } = {}) =>
  call(contactRoutes.history, historyInputSchema.parse({ id, ...input }), asked());
const readHistory = async () =>
  (await history()).items.map(({ field, old_value, new_value, source }) => ({
    [field]: [old_value, new_value],
    source,
  }));

test('every field changed by hand is recorded with both values', async () => {
  const emails = [{ value: 'ada@x.example', label: 'work' as const }];
  const birthday = { month: 12, day: 10, year: null };
  await change({ company: 'Loom' });
  await change({ emails });
  await change({ birthday });
  await change({ cadence_days: 30 });
  await change({ tags: ['old', 'new'], company: '' });
  await change({ company: '' });
  const entries = await readHistory();
  expect(entries.slice(0, 2)).toHaveLength(2);
  expect(entries.slice(0, 2)).toEqual(
    expect.arrayContaining([
      { tags: [['old'], ['old', 'new']], source: 'manual' },
      { company: ['Loom', ''], source: 'manual' },
    ]),
  );
  expect(entries.slice(2)).toEqual([
    { cadence_days: [null, 30], source: 'manual' },
    { birthday: [null, birthday], source: 'manual' },
    { emails: [[], emails], source: 'manual' },
    { company: ['Kite', 'Loom'], source: 'manual' },
  ]);
});

test('a bulk change and its undo are recorded as well', async () => {
  const selection = { ids: [id] };
  const steps = [
    { action: 'add_tags' as const, tags: ['vip'] },
    { action: 'remove_tags' as const, tags: ['old'] },
    { action: 'set_cadence' as const, cadence_days: 7 },
  ];
  const undone: string[] = [];
  for (const step of steps) {
    clock.advance(1000);
    const { operation_id } = await bulkChange({ ctx, input: { change: step, selection } });
    undone.unshift(operation_id);
  }
  expect(await readHistory()).toEqual([]);
  await jobs.runAll();
  expect(await readHistory()).toHaveLength(steps.length);
  for (const operation of undone) {
    clock.advance(1000);
    await undoBulkChange({ ctx, input: { id: operation } });
  }
  expect((await readHistory()).toReversed()).toEqual([
    { tags: [['old'], ['old', 'vip']], source: 'manual' },
    { tags: [['old', 'vip'], ['vip']], source: 'manual' },
    { cadence_days: [null, 7], source: 'manual' },
    { cadence_days: [7, null], source: 'undo' },
    { tags: [['vip'], ['old', 'vip']], source: 'undo' },
    { tags: [['old', 'vip'], ['old']], source: 'undo' },
  ]);
});

test('a bulk change is recorded once, however often its job runs, also after its undo', async () => {
  const change = { action: 'add_tags' as const, tags: ['vip'] };
  const { operation_id } = await bulkChange({ ctx, input: { change, selection: { ids: [id] } } });
  clock.advance(1000);
  await undoBulkChange({ ctx, input: { id: operation_id } });
  jobs.sent.push(...jobs.sent);
  await jobs.runAll();
  expect(await readHistory()).toEqual([
    { tags: [['old', 'vip'], ['old']], source: 'undo' },
    { tags: [['old'], ['old', 'vip']], source: 'manual' },
  ]);
});

test('the history is paged and can be filtered by one field', async () => {
  for (const title of ['A', 'B', 'C', 'D', 'E']) await change({ title, location: `In ${title}` });
  const first = await history({ fields: ['title'], limit: 3 });
  expect(first.items.map(({ new_value }) => new_value)).toEqual(['E', 'D', 'C']);
  const rest = await history({ fields: ['title'], limit: 3, cursor: first.next_cursor! });
  expect(rest.items.map(({ new_value }) => new_value)).toEqual(['B', 'A']);
  expect(rest.next_cursor).toBeNull();
  expect((await history()).items).toHaveLength(10);
  expect(await refusalOf(history({ cursor: 'nonsense' }))).toBe('invalid_cursor');
  expect(historyInputSchema.safeParse({ id, fields: ['salary'] }).success).toBe(false);
});

test('only the owner sees a contact’s history', async () => {
  await change({ title: 'Countess' });
  const stranger = await createMember(database, { clock, jobs });
  const asking = call(contactRoutes.history, historyInputSchema.parse({ id }), asked(stranger));
  expect(await refusalOf(asking)).toBe('not_found');
  const seen = await stranger.database.transaction((tx) =>
    sql`select from contact_changes`.execute(tx),
  );
  expect(seen.rows.length).toBe(0);
});

test('a refused or repeated change is not recorded', async () => {
  const { revision } = await change({ title: 'Countess' });
  expect(await refusalOf(change({ title: 'X', revision: revision - 1 }))).toBe('conflict');
  await Promise.all([change({ title: 'Poet' }), change({ title: 'Poet' })]);
  expect(await readHistory()).toHaveLength(2);
});
