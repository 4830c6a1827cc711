import type { BulkChange } from '@kith/contract/contacts/bulk';
import { mergeInputSchema } from '@kith/contract/duplicates/schemas';
import { createGroup } from '#features/cadence/create-group.ts';
import { listGroups } from '#features/cadence/list-groups.ts';
import { bulkChange } from '#features/contacts/bulk-change.ts';
import { createBulkJob } from '#features/contacts/bulk-job.ts';
import { getBulkChange } from '#features/contacts/get-bulk-change.ts';
import { getContact } from '#features/contacts/get-contact.ts';
import { undoBulkChange } from '#features/contacts/undo-bulk-change.ts';
import { updateContact } from '#features/contacts/update-contact.ts';
import { queuePair } from '#testing/duplicate-pair.ts';
import { createManualJobs, type ImportingMember } from '#testing/import-runner.ts';
import { addContact } from '#testing/test-contact.ts';
import { addInteraction } from '#testing/test-network.ts';
import { createMember } from '#testing/test-member.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { beforeEach, describe, expect, test } from 'vitest';

import { mergeDuplicate } from './merge-duplicate.ts';
import { undoMerge } from './undo-merge.ts';

const database = await useSharedDatabase();
let ctx: ImportingMember;
let kept: string;
let hidden: string;

beforeEach(async () => {
  const jobs = createManualJobs(database);
  ctx = { ...(await createMember(database, { jobs })), jobs };
  const named = { first_name: 'Nora', last_name: 'Dahl' };
  kept = await addContact(ctx, { ...named, tags: ['golf', 'vip'] });
  await addInteraction(ctx, kept, { kind: 'meeting', at: ctx.clock.now() });
  hidden = await addContact(ctx, { ...named, tags: ['tea'] });
});

async function change(change: BulkChange, ids: string[]): Promise<string> {
  const { operation_id: id } = await bulkChange({ ctx, input: { change, selection: { ids } } });
  return id;
}

/** Merges the two; the first one stays, as it was met more often. */
async function merge(): Promise<string> {
  const id = await queuePair(ctx, [kept, hidden]);
  const merged = await mergeDuplicate({ ctx, input: mergeInputSchema.parse({ id }) });
  expect(merged.winner?.id).toBe(kept);
  return merged.id;
}

const read = (id: string) => getContact({ ctx, input: { id } });
const undo = (id: string) => undoBulkChange({ ctx, input: { id } });

test('tags that the hidden contact brought along leave the one that stayed, its own stay', async () => {
  const operation = await change({ action: 'add_tags', tags: ['vip', 'cohort'] }, [hidden]);
  const merged = await merge();
  expect((await read(kept)).tags.toSorted()).toEqual(['cohort', 'golf', 'tea', 'vip']);
  expect(await undo(operation)).toEqual({ restored: 1, kept: 0, remaining: 0 });
  expect((await read(kept)).tags).toEqual(['golf', 'vip', 'tea']);
  await undoMerge({ ctx, input: { id: merged } });
  expect((await read(kept)).tags).toEqual(['golf', 'vip']);
  expect((await read(hidden)).tags).toEqual(['tea']);
});

test('a change of both contacts is undone on the one that stayed', async () => {
  const added = await change({ action: 'add_tags', tags: ['cohort'] }, [kept, hidden]);
  const removed = await change({ action: 'remove_tags', tags: ['tea', 'golf'] }, [kept, hidden]);
  await merge();
  expect((await read(kept)).tags).toEqual(['vip', 'cohort']);
  expect(await undo(removed)).toEqual({ restored: 2, kept: 0, remaining: 0 });
  expect(await undo(added)).toEqual({ restored: 2, kept: 0, remaining: 0 });
  expect((await read(kept)).tags.toSorted()).toEqual(['golf', 'tea', 'vip']);
});

test('a cadence that came from the hidden contact goes; one that was chosen since stays', async () => {
  const operation = await change({ action: 'set_cadence', cadence_days: 30 }, [hidden]);
  await merge();
  expect((await read(kept)).cadence_days).toBe(30);
  expect(await undo(operation)).toEqual({ restored: 1, kept: 0, remaining: 0 });
  expect((await read(kept)).cadence_days).toBeNull();

  const second = await change({ action: 'set_cadence', cadence_days: 30 }, [kept]);
  await updateContact({ ctx, input: { id: kept, cadence_days: 60 } });
  expect(await undo(second)).toEqual({ restored: 0, kept: 1, remaining: 0 });
  expect((await read(kept)).cadence_days).toBe(60);
});

test('nothing is reported as restored where the one that stayed shows no change', async () => {
  const archived = await change({ action: 'archive' }, [hidden]);
  const tagged = await change({ action: 'add_tags', tags: ['vip'] }, [hidden]);
  await merge();
  expect(await undo(tagged)).toEqual({ restored: 0, kept: 1, remaining: 0 });
  expect(await undo(archived)).toEqual({ restored: 0, kept: 1, remaining: 0 });
  expect(await read(kept)).toMatchObject({ archived_at: null, tags: ['golf', 'vip', 'tea'] });
});

/** Tags both, the first one in the request and the other in a later step. */
async function tagInSteps(first: string, other: string) {
  const sizes = { atOnce: 1, step: 1 };
  const input = {
    change: { action: 'add_tags' as const, tags: ['cohort'] },
    selection: { ids: [first, other] },
  };
  const begun = await bulkChange({ ctx, input, sizes });
  expect(begun).toMatchObject({ count: 1, remaining: 1 });
  const id = begun.operation_id;
  const job = createBulkJob({ database, clock: ctx.clock, log: ctx.log, step: 1 });
  const finish = () =>
    job.run(
      { ownerId: ctx.actor.memberId, operationId: id },
      new AbortController().signal,
      ctx.jobs,
    );
  const undoInSteps = async () => {
    await undoBulkChange({ ctx, input: { id }, sizes });
    await finish();
    return (await getBulkChange({ ctx, input: { id } })).undo;
  };
  return { finish, undoInSteps };
}

test('merged between two steps of a change: the hidden contact is skipped, and what the merge changed stays', async () => {
  const { finish, undoInSteps } = await tagInSteps(kept, hidden);
  const merged = await merge();
  await finish();
  expect((await read(kept)).tags.toSorted()).toEqual(['cohort', 'golf', 'tea', 'vip']);
  // The merge brought it a tag, so it was changed since.
  expect(await undoInSteps()).toEqual({ restored: 0, kept: 1, remaining: 0 });
  await undoMerge({ ctx, input: { id: merged } });
  expect((await read(hidden)).tags).toEqual(['tea']);
});

test('merged between two steps of the undo: both are restored, on the one that stayed', async () => {
  const sizes = { atOnce: 1, step: 1 };
  const { finish } = await tagInSteps(kept, hidden);
  await finish();
  const [row] = (
    await database.pool.query<{ id: string }>(
      'select id from contact_operations where owner_id = $1',
      [ctx.actor.memberId],
    )
  ).rows;
  const id = row!.id;
  expect(await undoBulkChange({ ctx, input: { id }, sizes })).toMatchObject({ remaining: 1 });
  await merge();
  await finish();
  expect((await getBulkChange({ ctx, input: { id } })).undo).toMatchObject({ remaining: 0 });
  expect((await read(kept)).tags.toSorted()).toEqual(['golf', 'tea', 'vip']);
});

describe('groups', () => {
  let groupId: string;
  const isIn = async (contactId: string) =>
    (await listGroups({ ctx, input: { contact_id: contactId } })).length === 1;
  const join = (ids: string[]) => change({ action: 'add_to_group', group_id: groupId }, ids);
  beforeEach(async () => {
    const group = await createGroup({ ctx, input: { name: 'Inner circle', cadence_days: null } });
    groupId = group.id;
  });

  test('a place in a group that the hidden contact brought along goes', async () => {
    const operation = await join([hidden]);
    const merged = await merge();
    expect(await isIn(kept)).toBe(true);
    expect(await undo(operation)).toEqual({ restored: 1, kept: 0, remaining: 0 });
    expect(await isIn(kept)).toBe(false);
    await undoMerge({ ctx, input: { id: merged } });
    expect(await isIn(hidden)).toBe(false);
  });

  test('a place in a group that the contact had by itself stays', async () => {
    await join([kept]);
    const operation = await join([hidden]);
    await merge();
    expect(await undo(operation)).toEqual({ restored: 1, kept: 0, remaining: 0 });
    expect(await isIn(kept)).toBe(true);
  });

  test('a group that both left has the one that stayed again', async () => {
    await join([kept, hidden]);
    const left = { action: 'remove_from_group', group_id: groupId } as const;
    const operation = await change(left, [kept, hidden]);
    await merge();
    expect(await undo(operation)).toEqual({ restored: 2, kept: 0, remaining: 0 });
    expect(await isIn(kept)).toBe(true);
  });
});
