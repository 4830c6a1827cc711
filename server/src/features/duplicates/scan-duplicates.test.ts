import { mergeInputSchema } from '@kith/contract/duplicates/schemas';
import { deleteContact } from '#features/contacts/delete-contact.ts';
import { listContacts } from '#features/contacts/list-contacts.ts';
import { updateContact } from '#features/contacts/update-contact.ts';
import { contactListInputSchema } from '@kith/contract/contacts/schemas';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import {
  createManualJobs,
  type ImportingMember,
  importFile,
  undo,
} from '#testing/import-runner.ts';
import { addContact, refusalOf } from '#testing/test-contact.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import { createMember } from '#testing/test-member.ts';
import { beforeEach, expect, test } from 'vitest';

import { dismissDuplicate, reopenDuplicate } from './dismiss-duplicate.ts';
import { listDuplicates } from './list-duplicates.ts';
import { mergeDuplicate } from './merge-duplicate.ts';
import { readStatus, startScan } from './read-status.ts';
import { createScanSweepJob } from './sweep-scans.ts';
import { undoMerge } from './undo-merge.ts';

const database = await useFileDatabase();
let ctx: ImportingMember;

beforeEach(async () => {
  const jobs = createManualJobs(database);
  ctx = { ...(await createMember(database, { jobs })), jobs };
});

const home = (value: string) => ({ value, label: 'home' as const });
const readQueue = async () => (await listDuplicates({ ctx, input: { limit: 50 } })).items;

async function scan(): Promise<void> {
  await startScan({ ctx });
  await ctx.jobs.runAll();
}

async function addDoubles(): Promise<[string, string]> {
  const emails = [home('nora@dahl.example')];
  return [
    await addContact(ctx, { first_name: 'Nora', last_name: 'Dahl', emails }),
    await addContact(ctx, { first_name: 'Nora', last_name: 'Dahl', company: 'Vela', emails }),
  ];
}

test('a scan finds a pair with its evidence and reports its progress', async () => {
  const ids = await addDoubles();
  await addContact(ctx, { first_name: 'Someone', last_name: 'Else' });
  await scan();
  expect(await readStatus({ ctx })).toMatchObject({
    open_count: 1,
    sure_count: 1,
    scan: { status: 'completed', contacts_total: 3, contacts_done: 3 },
  });
  const [pair] = await readQueue();
  expect([pair!.first.id, pair!.second.id].sort()).toEqual(ids.toSorted());
  expect(pair).toMatchObject({ certainty: 'sure' });
  expect(pair!.evidence.map(({ kind }) => kind)).toEqual(['same_name', 'same_email']);
});

test('a scan that finishes while its status is read is reported with what it found', async () => {
  await addDoubles();
  await scan();
  const finishing = await database.pool.connect();
  try {
    // As before its last step, and the last step, which is held up while the status is read.
    await finishing.query('create temporary table found as select * from duplicate_candidates');
    await finishing.query('delete from duplicate_candidates');
    await finishing.query(`begin; lock table duplicate_scans in access exclusive mode;
      insert into duplicate_candidates select * from found`);
    const reading = readStatus({ ctx });
    const countWaiting = `select count(*)::int as waiting from pg_locks where not granted
      and relation = 'duplicate_scans'::regclass`;
    await expect
      .poll(async () => (await database.pool.query(countWaiting)).rows[0].waiting)
      .toBe(1);
    await finishing.query('commit');
    expect(await reading).toMatchObject({ open_count: 1, scan: { status: 'completed' } });
  } finally {
    finishing.release(true);
  }
});

test('requesting twice scans once, and an unchanged network is not scanned again', async () => {
  await addDoubles();
  await startScan({ ctx });
  await startScan({ ctx });
  expect(ctx.jobs.sent).toHaveLength(1);
  await ctx.jobs.runAll();
  const before = await readQueue();
  await scan();
  expect(await readQueue()).toEqual(before);
});

test('a pair that is no longer similar leaves the queue, and a new one enters', async () => {
  const [one] = await addDoubles();
  await scan();
  await updateContact({
    ctx,
    input: { id: one, first_name: 'Ximena', last_name: 'Ortega', emails: [] },
  });
  await scan();
  expect(await readQueue()).toEqual([]);
  await updateContact({ ctx, input: { id: one, first_name: 'Nora', last_name: 'Dahl' } });
  await scan();
  expect(await readQueue()).toHaveLength(1);
});

test('every night each network is scanned again, but a banned member’s', async () => {
  await scan();
  const [own, banned] = [ctx, await createMember(database, { jobs: ctx.jobs })];
  await startScan({ ctx: banned });
  await ctx.jobs.runAll();
  await database.pool.query(`update auth.users set banned_until = '2999-01-01' where id = $1`, [
    banned.actor.memberId,
  ]);
  const sent: unknown[] = [];
  const jobs: JobQueue = { send: async (_tx, _name, data) => void sent.push(data) };
  const sweep = createScanSweepJob({ database, clock: ctx.clock });
  await sweep.run({}, new AbortController().signal, jobs);
  expect(sent).toContainEqual({ ownerId: own.actor.memberId });
  expect(sent).not.toContainEqual({ ownerId: banned.actor.memberId });
});

test('a deleted contact is in no pair', async () => {
  const [one] = await addDoubles();
  await scan();
  await deleteContact({ ctx, input: { id: one } });
  expect(await readQueue()).toEqual([]);
  expect(await readStatus({ ctx })).toMatchObject({ open_count: 0 });
});

test('“not the same” is remembered by later scans and can be undone', async () => {
  const [one] = await addDoubles();
  await scan();
  const [pair] = await readQueue();
  const input = { id: pair!.id };
  await dismissDuplicate({ ctx, input });
  await dismissDuplicate({ ctx, input });
  await updateContact({ ctx, input: { id: one, title: 'Chair' } });
  await scan();
  expect(await readQueue()).toEqual([]);
  await reopenDuplicate({ ctx, input });
  await reopenDuplicate({ ctx, input });
  expect(await readQueue()).toHaveLength(1);
  await mergeDuplicate({ ctx, input: mergeInputSchema.parse(input) });
  expect(await refusalOf(dismissDuplicate({ ctx, input }))).toBe('illegal_state');
});

const sheet = Buffer.from(
  [
    'Name,Given Name,Family Name,E-mail 1 - Type,E-mail 1 - Value,Organization 1 - Name',
    'Robert Vidal,Robert,Vidal,Work,robert@lumen.example,Lumen Labs',
    'Bob Vidal,Bob,Vidal,Home,bobvidal@home.example,Lumen Labs',
    'Mei Zhang,Mei,Zhang,Home,mei@home.example,',
  ].join('\n'),
);

test('an import is scanned when it is done; “not the same” survives undoing and importing again', async () => {
  const first = await importFile(ctx, sheet, 'contacts.csv');
  const [pair] = await readQueue();
  expect(pair!.evidence[0]!.kind).toBe('nickname');
  await dismissDuplicate({ ctx, input: { id: pair!.id } });
  await undo(ctx, first.id);
  await importFile(ctx, sheet, 'contacts.csv');
  expect(await readStatus({ ctx })).toMatchObject({ open_count: 0, scan: { contacts_total: 3 } });
});

test('importing the same file after a merge does not bring the merged contact back', async () => {
  await importFile(ctx, sheet, 'contacts.csv');
  const [pair] = await readQueue();
  const { first } = pair!;
  const { id } = await mergeDuplicate({ ctx, input: mergeInputSchema.parse({ id: pair!.id }) });
  const listNames = async () => {
    const input = contactListInputSchema.parse({ sort: 'name' });
    return (await listContacts({ ctx, input })).items.map(({ full_name }) => full_name).sort();
  };
  const names = await listNames();
  expect(names).toEqual(['Mei Zhang', first.full_name].sort());
  const again = await importFile(ctx, sheet, 'contacts.csv');
  expect(again.contacts).toMatchObject({ new: 0, updated: 0 });
  expect(await listNames()).toEqual(names);
  await undoMerge({ ctx, input: { id } });
  expect(await listNames()).toEqual(['Bob Vidal', 'Mei Zhang', 'Robert Vidal']);
});

test('undoing an import keeps the hidden contact of a merge', async () => {
  const { id: importId } = await importFile(ctx, sheet, 'contacts.csv');
  const [pair] = await readQueue();
  const { id } = await mergeDuplicate({ ctx, input: mergeInputSchema.parse({ id: pair!.id }) });
  await undo(ctx, importId);
  expect(await undoMerge({ ctx, input: { id } })).toMatchObject({
    loser_name: pair!.second.full_name,
  });
});
