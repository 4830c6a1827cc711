import { type BulkChange, bulkInputSchema } from '@kith/contract/contacts/bulk';
import { contactLimits, restorableDays } from '@kith/contract/contacts/rules';
import { contactListInputSchema } from '@kith/contract/contacts/schemas';
import { dayMs } from '@kith/contract/core/time';
import type { MemberContext } from '#platform/context.ts';
import { silentLogger } from '#platform/log.ts';
import { createManualJobs, type ManualJobs } from '#testing/import-runner.ts';
import { addContact, refusalOf } from '#testing/test-contact.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { addPeople, inventPeople } from '#testing/test-filter-network.ts';
import { createMember, createTestClock, type TestClock } from '#testing/test-member.ts';
import { call } from '@orpc/server';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';

import { bulkChange } from './bulk-change.ts';
import { createBulkRoutes } from './bulk-routes.ts';
import { getContact } from './get-contact.ts';
import { listContacts } from './list-contacts.ts';
import { purgeContacts } from './purge-contacts.ts';
import { contactRoutes } from './routes.ts';
import { undoBulkChange } from './undo-bulk-change.ts';
import { updateContact } from './update-contact.ts';

const database = await useSharedDatabase();
let clock: TestClock;
let ctx: MemberContext;
let jobs: ManualJobs;
let stranger: MemberContext;
beforeEach(async () => {
  clock = createTestClock();
  jobs = createManualJobs(database, clock);
  ctx = await createMember(database, { clock, jobs });
  stranger = await createMember(database, { clock, jobs });
});

const change = (change: BulkChange, ids: string[], member = ctx) =>
  bulkChange({ ctx: member, input: { change, selection: { ids } } });
const undo = (id: string, member = ctx) => undoBulkChange({ ctx: member, input: { id } });

/** All stored data of the member's contacts, except when and how often they changed. */
async function storedOf(member = ctx): Promise<unknown[]> {
  const result = await database.pool.query(
    `select to_jsonb(c) - 'revision' - 'updated_at' as contact from contacts c
     where owner_id = $1 order by id`,
    [member.actor.memberId],
  );
  return result.rows.map(({ contact }) => contact);
}

async function find(q: string): Promise<string[]> {
  const { items } = await listContacts({ ctx, input: contactListInputSchema.parse({ q }) });
  return items.map(({ full_name: name }) => name).toSorted();
}

const changes: BulkChange[] = [
  { action: 'add_tags', tags: ['vip', 'Board games'] },
  { action: 'remove_tags', tags: ['vip', '★'] },
  { action: 'set_cadence', cadence_days: 30 },
  { action: 'set_cadence', cadence_days: null },
  { action: 'archive' },
  { action: 'unarchive' },
  { action: 'delete' },
];

test.each(changes)('%j for all contacts is undone exactly', async (step) => {
  await addPeople(ctx, inventPeople(200));
  const before = await storedOf();
  const archived = step.action === 'unarchive';
  const matching = { q: '', archived };
  const selection = { matching, except_ids: [] };
  const result = await bulkChange({ ctx, input: { change: step, selection } });
  expect(result.count).toBeGreaterThan(15);
  expect(await storedOf()).not.toEqual(before);
  expect((await bulkChange({ ctx, input: { change: step, selection } })).count).toBe(0);
  expect(await undo(result.operation_id)).toEqual({
    restored: result.count,
    kept: 0,
    remaining: 0,
  });
  expect(await storedOf()).toEqual(before);
  expect(await undo(result.operation_id)).toEqual({ restored: 0, kept: 0, remaining: 0 });
});

test('tags are added once, are searchable at once, and disappear from search when removed', async () => {
  const ada = await addContact(ctx, { first_name: 'Ada', company: 'Golf Ltd', tags: ['vip'] });
  const bo = await addContact(ctx, { first_name: 'Bo' });
  const added = await change({ action: 'add_tags', tags: ['golf club', 'vip'] }, [ada, bo, ada]);
  expect(added.count).toBe(2);
  expect((await getContact({ ctx, input: { id: ada } })).tags).toEqual(['vip', 'golf club']);
  expect(await find('club')).toEqual(['Ada', 'Bo']);
  await change({ action: 'remove_tags', tags: ['golf club'] }, [ada, bo]);
  expect(await find('club')).toEqual([]);
  expect(await find('golf')).toEqual(['Ada']);
  expect((await getContact({ ctx, input: { id: bo } })).tags).toEqual(['vip']);
});

test('a contact that would get too many tags is skipped', async () => {
  const tags = Array.from({ length: contactLimits.tags }, (_, index) => `tag ${index}`);
  const full = await addContact(ctx, { tags });
  expect((await change({ action: 'add_tags', tags: ['tag 3'] }, [full])).count).toBe(0);
  expect((await change({ action: 'add_tags', tags: ['tag 3', 'more'] }, [full])).count).toBe(0);
  expect((await getContact({ ctx, input: { id: full } })).tags).toEqual(tags);
});

test('all matching contacts are changed except the excluded ones, on every page', async () => {
  const people = inventPeople(300);
  await addPeople(ctx, people);
  const inBerlin = people.filter((person) => person.location === 'Berlin' && !person.archived);
  const matching = { q: 'person', archived: false, locations: ['Berlin'] };
  const [spared] = inBerlin;
  const { count } = await bulkChange({
    ctx,
    input: { change: { action: 'archive' }, selection: { matching, except_ids: [spared!.id] } },
  });
  expect(count).toBe(inBerlin.length - 1);
  const emptySelection = { matching: { q: '?!', archived: false }, except_ids: [] };
  const none = await bulkChange({
    ctx,
    input: { change: { action: 'delete' }, selection: emptySelection },
  });
  expect(none.count).toBe(0);
});

test('later changes are kept when the rest is undone', async () => {
  const ids = [await addContact(ctx), await addContact(ctx), await addContact(ctx)];
  const [a, b, c] = ids as [string, string, string];
  const { operation_id: id } = await change({ action: 'add_tags', tags: ['vip'] }, ids);
  await updateContact({ ctx, input: { id: a, tags: ['vip', 'friend'] } });
  await updateContact({ ctx, input: { id: b, title: 'Captain' } });
  expect(await undo(id)).toEqual({ restored: 2, kept: 1, remaining: 0 });
  const read = (contactId: string) => getContact({ ctx, input: { id: contactId } });
  expect((await read(a)).tags).toEqual(['vip', 'friend']);
  expect(await read(b)).toMatchObject({ tags: [], title: 'Captain' });
  expect((await read(c)).tags).toEqual([]);
  expect(await find('captain')).toHaveLength(1);
  expect(await find('vip')).toHaveLength(1);

  const deletion = await change({ action: 'set_cadence', cadence_days: 7 }, [b, c]);
  await updateContact({ ctx, input: { id: b, cadence_days: 90 } });
  expect(await undo(deletion.operation_id)).toEqual({ restored: 1, kept: 1, remaining: 0 });
});

test('a stranger changes and undoes nothing of a member', async () => {
  const id = await addContact(ctx);
  const before = await storedOf();
  for (const step of changes) expect((await change(step, [id], stranger)).count).toBe(0);
  const { operation_id: operationId } = await change({ action: 'delete' }, [id]);
  expect(await refusalOf(undo(operationId, stranger))).toBe('not_found');
  const kept = await stranger.database.transaction((tx) =>
    sql`select from contact_operations where owner_id = ${ctx.actor.memberId}
      union all select from contact_operation_rows where owner_id = ${ctx.actor.memberId}`.execute(
      tx,
    ),
  );
  expect(kept.rows.length).toBe(0);
  const forged = stranger.database.transaction((tx) =>
    sql`insert into contact_operations (owner_id, change, contact_count, created_at)
      values (${ctx.actor.memberId}, '{}', 1, now())`.execute(tx),
  );
  await expect(forged).rejects.toThrow();
  await undo(operationId);
  expect(await storedOf()).toEqual(before);
});

test('racing changes and undos take effect once', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, () => addContact(ctx)));
  const step: BulkChange = { action: 'add_tags', tags: ['raced'] };
  const results = await Promise.all([
    change(step, ids),
    change(step, ids.toReversed()),
    change(step, ids),
  ]);
  expect(results.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual([0, 0, 20]);
  const winner = results.find(({ count }) => count === 20)!;
  const undone = await Promise.all([1, 2, 3].map(() => undo(winner.operation_id)));
  expect(undone.reduce((sum, { restored }) => sum + restored, 0)).toBe(20);
});

test('after some days a change can’t be undone and is deleted', async () => {
  const id = await addContact(ctx);
  const { operation_id: operationId } = await change({ action: 'archive' }, [id]);
  clock.advance((restorableDays + 1) * dayMs);
  expect(await refusalOf(undo(operationId))).toBe('not_found');
  await purgeContacts({ database, now: clock.now() });
  const left = await database.pool.query('select from contact_operation_rows where owner_id = $1', [
    ctx.actor.memberId,
  ]);
  expect(left.rowCount).toBe(0);
});

const bulkRoutes = createBulkRoutes({ BULK_CHANGE_STEP: 5_000 });

test('the endpoints match the contract, and a repeat with the same key returns the first answer', async () => {
  const id = await addContact(ctx);
  const headers = new Headers({ 'idempotency-key': 'one bulk change' });
  const request = { context: { headers, member: ctx, log: silentLogger } };
  const input = {
    change: { action: 'add_tags' as const, tags: ['vip'] },
    selection: { ids: [id] },
  };
  const first = await call(bulkRoutes.bulk, input, request);
  expect(await call(bulkRoutes.bulk, input, request)).toEqual(first);
  expect(first.count).toBe(1);
  const undone = await call(bulkRoutes.undoBulk, { id: first.operation_id }, request);
  expect(undone).toEqual({ restored: 1, kept: 0, remaining: 0 });
  expect(await call(contactRoutes.count, { q: 'ada' }, request)).toEqual({ count: 1 });
  expect(await call(contactRoutes.facets, { facet: 'tags' }, request)).toEqual({ items: [] });
});

test('bad input is refused before anything is written', () => {
  const ids = ['00000000-0000-4000-8000-000000000000'];
  for (const input of [
    { change: { action: 'add_tags', tags: [] }, selection: { ids } },
    { change: { action: 'add_tags', tags: ['x'.repeat(61)] }, selection: { ids } },
    { change: { action: 'set_cadence', cadence_days: 0 }, selection: { ids } },
    { change: { action: 'explode' }, selection: { ids } },
    { change: { action: 'archive' }, selection: { ids: [] } },
    { change: { action: 'archive' }, selection: {} },
  ]) {
    expect(bulkInputSchema.safeParse(input).success).toBe(false);
  }
});
