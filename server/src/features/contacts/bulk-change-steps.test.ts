import type { BulkChange } from '@kith/contract/contacts/bulk';
import { createGroup } from '#features/cadence/create-group.ts';
import { deleteGroup } from '#features/cadence/change-group.ts';
import { listGroups } from '#features/cadence/list-groups.ts';
import { createManualJobs, type ImportingMember } from '#testing/import-runner.ts';
import { refusalOf } from '#testing/test-contact.ts';
import { addPeople, inventPeople } from '#testing/test-filter-network.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { beforeEach, expect, test } from 'vitest';

import { bulkChange } from './bulk-change.ts';
import { createBulkJob } from './bulk-job.ts';
import { getBulkChange } from './get-bulk-change.ts';
import { undoBulkChange } from './undo-bulk-change.ts';

const people = 120;
const sizes = { atOnce: 30, step: 20 };

const database = await useSharedDatabase();
let ctx: ImportingMember;
beforeEach(async () => {
  const clock = createTestClock();
  const jobs = createManualJobs(database, clock);
  ctx = { ...(await createMember(database, { clock, jobs })), jobs };
  await addPeople(ctx, inventPeople(people));
});

const start = (change: BulkChange) => {
  const matching = { q: '', archived: change.action === 'unarchive' };
  const selection = { matching, except_ids: [] };
  return bulkChange({ ctx, input: { change, selection }, sizes: stepsOf(change) });
};
/** Few people are archived. */
const stepsOf = ({ action }: BulkChange) =>
  action === 'unarchive' ? { atOnce: 5, step: 3 } : sizes;
const undo = (id: string) => undoBulkChange({ ctx, input: { id }, sizes });
const read = (id: string) => getBulkChange({ ctx, input: { id } });

/** Runs the job as the server does, in small steps, and whatever else was sent meanwhile. */
async function finish(id: string, signal = new AbortController().signal): Promise<void> {
  const job = createBulkJob({ database, clock: ctx.clock, log: ctx.log, step: sizes.step });
  await job.run({ ownerId: ctx.actor.memberId, operationId: id }, signal, ctx.jobs);
  await ctx.jobs.runAll();
}

async function storedOf(): Promise<unknown[]> {
  const result = await database.pool.query(
    `select to_jsonb(c) - 'revision' - 'updated_at' as contact from contacts c
     where owner_id = $1 order by id`,
    [ctx.actor.memberId],
  );
  return result.rows.map(({ contact }) => contact);
}

async function countHistory(source: string): Promise<number> {
  const result = await database.pool.query(
    'select from contact_changes where owner_id = $1 and source = $2',
    [ctx.actor.memberId, source],
  );
  return result.rowCount ?? 0;
}

const changes: [BulkChange, { recorded: boolean }][] = [
  [{ action: 'add_tags', tags: ['spring'] }, { recorded: true }],
  [{ action: 'remove_tags', tags: ['vip', '★'] }, { recorded: true }],
  [{ action: 'set_cadence', cadence_days: 30 }, { recorded: true }],
  [{ action: 'archive' }, { recorded: false }],
  [{ action: 'unarchive' }, { recorded: false }],
  [{ action: 'delete' }, { recorded: false }],
];

test.each(changes)(
  '%j of a whole network goes on in steps, and so does its undo',
  async (step, is) => {
    const before = await storedOf();
    const earlier = await countHistory('manual');
    const begun = await start(step);
    const id = begun.operation_id;
    expect(begun.remaining).toBeGreaterThan(0);
    expect(await read(id)).toEqual({ ...begun, action: step.action, undo: null });
    await finish(id);
    const done = await read(id);
    expect(done).toMatchObject({ remaining: 0, undo: null });
    expect(done.count).toBeGreaterThan(begun.count);
    expect(await countHistory('manual')).toBe(earlier + (is.recorded ? done.count : 0));

    const undone = await undo(id);
    expect(undone.restored + undone.remaining).toBe(done.count);
    await finish(id);
    const whole = { restored: done.count, kept: 0, remaining: 0 };
    expect((await read(id)).undo).toEqual(whole);
    expect(await storedOf()).toEqual(before);
    expect(await countHistory('undo')).toBe(is.recorded ? done.count : 0);
  },
);

const countInGroup = async () => (await listGroups({ ctx, input: {} }))[0]?.count ?? null;
const startGroup = async () => {
  const { id } = await createGroup({ ctx, input: { name: 'Inner circle', cadence_days: 14 } });
  return id;
};

test('a whole network joins a group in steps, leaves it in steps, and both are undone', async () => {
  const before = await storedOf();
  const group_id = await startGroup();
  const joined = await start({ action: 'add_to_group', group_id });
  expect(joined.remaining).toBeGreaterThan(0);
  await finish(joined.operation_id);
  const { count } = await read(joined.operation_id);
  expect(await countInGroup()).toBe(count);
  expect(count).toBe(joined.count + joined.remaining);
  expect(await storedOf()).not.toEqual(before);

  const left = await start({ action: 'remove_from_group', group_id });
  await finish(left.operation_id);
  expect(await countInGroup()).toBe(0);
  expect(await storedOf()).toEqual(before);

  const whole = { restored: count, kept: 0, remaining: 0 };
  await undo(left.operation_id);
  await finish(left.operation_id);
  expect((await read(left.operation_id)).undo).toEqual(whole);
  expect(await countInGroup()).toBe(count);
  await undo(joined.operation_id);
  await finish(joined.operation_id);
  expect((await read(joined.operation_id)).undo).toEqual(whole);
  expect(await countInGroup()).toBe(0);
  expect(await storedOf()).toEqual(before);
});

test('an undo leaves those in a group who were in it before', async () => {
  const group_id = await startGroup();
  const { rows } = await database.pool.query<{ id: string }>(
    `select id from contacts
     where owner_id = $1 and deleted_at is null and archived_at is null order by id limit 2`,
    [ctx.actor.memberId],
  );
  const selection = { ids: rows.map(({ id }) => id) };
  await bulkChange({ ctx, input: { change: { action: 'add_to_group', group_id }, selection } });
  const { operation_id: id } = await start({ action: 'add_to_group', group_id });
  await finish(id);
  await undo(id);
  await finish(id);
  expect(await countInGroup()).toBe(2);
});

test('a group that is deleted between two steps gets the others too, and its undo takes all away', async () => {
  const group_id = await startGroup();
  const { operation_id: id, remaining } = await start({ action: 'add_to_group', group_id });
  await deleteGroup({ ctx, input: { id: group_id } });
  await finish(id);
  expect((await read(id)).count).toBe(sizes.step + remaining);
  await undo(id);
  await finish(id);
  expect((await read(id)).undo).toMatchObject({ kept: 0, remaining: 0 });
  expect(await refusalOf(start({ action: 'add_to_group', group_id }))).toBe('not_found');
});

test('an undo while the change goes on restores what was changed and changes nothing more', async () => {
  const before = await storedOf();
  const { operation_id: id, count } = await start({ action: 'add_tags', tags: ['spring'] });
  expect(count).toBe(sizes.step);
  expect(await undo(id)).toEqual({ restored: count, kept: 0, remaining: 0 });
  await finish(id);
  expect(await storedOf()).toEqual(before);
  expect(await read(id)).toMatchObject({ count, remaining: 0, undo: { restored: count } });
  expect(await countHistory('undo')).toBe(count);
  expect(await countHistory('manual')).toBe(count);
});

test('a job that is interrupted goes on where it stopped, and a repeat does nothing', async () => {
  const { operation_id: id } = await start({ action: 'archive' });
  const first = await read(id);
  await expect(finish(id, AbortSignal.abort())).rejects.toThrow();
  const second = await read(id);
  expect(second.remaining).toBe(first.remaining - sizes.step);
  await Promise.all([finish(id), finish(id)]);
  const third = await read(id);
  expect(third.remaining).toBe(0);
  await finish(id);
  expect(await read(id)).toEqual(third);
  const left = await database.pool.query(
    'select from contacts where owner_id = $1 and archived_at is null and deleted_at is null',
    [ctx.actor.memberId],
  );
  expect(left.rowCount).toBe(0);
});

test('contacts that are added meanwhile, or match only after it, stay as they are', async () => {
  const { operation_id: id } = await start({ action: 'archive' });
  const latecomers = inventPeople(2).slice(1);
  await addPeople(ctx, latecomers);
  await finish(id);
  const result = await database.pool.query<{ id: string }>(
    'select id from contacts where owner_id = $1 and archived_at is null and deleted_at is null',
    [ctx.actor.memberId],
  );
  expect(result.rows).toEqual([{ id: latecomers[0]!.id }]);
});

test('a stranger neither sees nor undoes it', async () => {
  const { operation_id: id } = await start({ action: 'delete' });
  const stranger = await createMember(database);
  expect(await refusalOf(getBulkChange({ ctx: stranger, input: { id } }))).toBe('not_found');
  expect(await refusalOf(undoBulkChange({ ctx: stranger, input: { id } }))).toBe('not_found');
});
