import { dayMs } from '@kith/contract/core/time';
import { importRowSchema } from '@kith/contract/imports/schemas';
import { readRow } from '#platform/database/rows.ts';
import { createLinkedInSample } from '#testing/samples/linkedin-sample.ts';
import {
  carryOut,
  createImporter,
  createManualJobs,
  importFile,
  type ImportingMember,
  preview,
  readState,
  undo,
} from '#testing/import-runner.ts';
import { refusalOf } from '#testing/test-contact.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import { sql } from 'kysely';
import { strToU8, zipSync } from 'fflate';
import { beforeEach, expect, test } from 'vitest';

import { discardImport } from './discard-import.ts';
import { listImportRows } from './list-import-rows.ts';
import { listImports } from './list-imports.ts';
import { presentImportRow } from './present.ts';
import { phaseAttempts } from './run-phase.ts';
import { startImport } from './start-import.ts';
import { undoImport } from './undo-import.ts';

const database = await useFileDatabase();
let ctx: ImportingMember;
beforeEach(async () => void (ctx = await createImporter(database)));

const sample = createLinkedInSample({ people: 60 });
const header = 'First Name,Last Name,URL,Email Address,Company,Position,Connected On\n';

async function countWritten(): Promise<number> {
  const row = await ctx.database.transaction((tx) =>
    readRow(
      tx,
      sql<{
        count: number;
      }>`select ((select count(*) from contacts) + (select count(*) from interactions)
        + (select count(*) from import_files) + (select count(*) from import_rows))::integer as count`,
    ),
  );
  return row!.count;
}

test('a file that turns out to be broken while it is read fails the import and leaves nothing', async () => {
  const bomb = Buffer.from(
    zipSync({ 'Connections.csv': strToU8(header + 'a,b,,,,,01 Jan 2026\n'.repeat(900)) }),
  );
  bomb.fill(0xff, 50, 90);
  expect(await preview(ctx, bomb)).toMatchObject({
    status: 'failed',
    error_code: 'import_file_unreadable',
  });
  expect(await preview(ctx, Buffer.from(header))).toMatchObject({
    status: 'failed',
    error_code: 'import_file_empty',
  });
  expect(await countWritten()).toBe(0);
});

test('rows are paged, with their position, outcome and reason', async () => {
  const long = 'x'.repeat(1_000_000);
  const rows = [
    'Ann,Alder,https://www.linkedin.com/in/ann,,Acme,CEO,01 Jan 2026',
    ',,,,,,07 Jun 2026',
    `Bob,${long},,,,,01 Jan 2026`,
    'Ann,Again,https://www.linkedin.com/in/ann,,,,01 Jan 2026',
    'Torn,Row',
    ',,https://www.linkedin.com/in/nameless,,Acme,CEO,01 Jan 2026',
  ];
  const { id } = await preview(ctx, Buffer.from(header + rows.join('\n')), 'Connections.csv');
  const input = { id, limit: 4 };
  const first = await listImportRows({ ctx, input });
  const second = await listImportRows({ ctx, input: { ...input, cursor: first.next_cursor! } });
  expect([...first.items, ...second.items].map(({ line, reason }) => [line, reason])).toEqual([
    [2, 'first_seen'],
    [3, 'hidden_member'],
    [4, 'field_too_long'],
    [5, 'repeated_in_file'],
    [6, 'row_malformed'],
    [7, 'name_missing'],
  ]);
  expect(second.next_cursor).toBeNull();
  const news = await listImportRows({ ctx, input: { ...input, outcome: 'new' } });
  expect(news.items.map((row) => importRowSchema.parse(presentImportRow(row)))).toMatchObject([
    { label: 'Ann Alder', detail: 'CEO · Acme', kind: 'contact', changes: [] },
  ]);
});

test('imports are listed newest first, in pages', async () => {
  for (let round = 0; round < 3; round += 1) await importFile(ctx, sample.connections);
  const first = await listImports({ ctx, input: { limit: 2 } });
  const second = await listImports({ ctx, input: { limit: 2, cursor: first.next_cursor! } });
  const times = [...first.items, ...second.items].map((one) => Date.parse(one.created_at));
  expect(times).toEqual([...times].sort((a, b) => b - a));
  expect(new Set(times).size).toBe(3);
  expect(second.next_cursor).toBeNull();
});

test('a stranger finds no import and can’t change any', async () => {
  const { id } = await preview(ctx, sample.zip);
  const stranger = await createImporter(database);
  const input = { id };
  for (const attempt of [
    () => startImport({ ctx: stranger, input }),
    () => undoImport({ ctx: stranger, input }),
    () => discardImport({ ctx: stranger, input }),
    () => readState(stranger, id),
    () => listImportRows({ ctx: stranger, input: { id, limit: 5 } }),
  ]) {
    await expect(attempt()).rejects.toMatchObject({ code: 'not_found' });
  }
  expect(await readState(ctx, id)).toMatchObject({ status: 'ready' });
});

test('starting twice, also at once, applies a preview once', async () => {
  const { id } = await preview(ctx, sample.zip);
  const start = () => startImport({ ctx, input: { id } });
  await Promise.all([start(), start(), start()]);
  expect(ctx.jobs.sent).toHaveLength(1);
  await ctx.jobs.runAll();
  expect(await start()).toMatchObject({ status: 'completed' });
  expect(ctx.jobs.sent).toHaveLength(0);
});

test('a member has one running import: of a start and an undo at once one is refused', async () => {
  const first = await importFile(ctx, sample.connections);
  const { id } = await preview(ctx, sample.zip);
  const both = await Promise.allSettled([
    undoImport({ ctx, input: { id: first.id } }),
    startImport({ ctx, input: { id } }),
  ]);
  const refused = both.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
  expect(refused).toHaveLength(1);
  expect(['import_already_running', 'import_not_undoable']).toContain(refused[0]);
  expect(ctx.jobs.sent).toHaveLength(1);
});

test('nothing starts while another import is running', async () => {
  const first = await importFile(ctx, sample.connections);
  const { id } = await preview(ctx, sample.zip);
  await undoImport({ ctx, input: { id: first.id } });
  const refused = startImport({ ctx, input: { id } });
  await expect(refused).rejects.toMatchObject({ code: 'import_already_running' });
  expect(await readState(ctx, id)).toMatchObject({ status: 'ready' });
});

test('a new upload replaces a preview; a discarded one is removed with its rows', async () => {
  const { id: replaced } = await preview(ctx, sample.zip);
  const { id } = await preview(ctx, sample.zip);
  expect(await readState(ctx, replaced)).toMatchObject({ status: 'discarded' });
  await expect(startImport({ ctx, input: { id: replaced } })).rejects.toMatchObject({
    code: 'illegal_state',
  });
  const discard = () => discardImport({ ctx, input: { id } });
  expect(await Promise.all([discard(), discard()])).toEqual([{ id }, { id }]);
  expect(await countWritten()).toBe(0);

  const done = await importFile(ctx, sample.connections);
  await expect(discardImport({ ctx, input: { id: done.id } })).rejects.toMatchObject({
    code: 'illegal_state',
  });
});

test('undoing twice, also at once, undoes once; a preview can’t be undone', async () => {
  const { id } = await preview(ctx, sample.zip);
  const undoing = () => undoImport({ ctx, input: { id } });
  await expect(undoing()).rejects.toMatchObject({ code: 'import_not_undoable' });
  await carryOut(ctx, id);
  await Promise.all([undoing(), undoing()]);
  expect(ctx.jobs.sent).toHaveLength(1);
  await ctx.jobs.runAll();
  expect(await undoing()).toMatchObject({ status: 'undone' });
});

/** Passes `checks` look-ups, then looks aborted: a server that dies between two batches. */
function dieAfter(checks: number): AbortSignal {
  let left = checks;
  const signal = new AbortController().signal;
  Object.defineProperty(signal, 'throwIfAborted', {
    value: () => {
      if (left === 0) throw new Error('killed');
      left -= 1;
    },
  });
  return signal;
}

test('a run that is killed between batches continues and applies every row once, also when undoing', async () => {
  const big = createLinkedInSample({ people: 2_500 });
  const { id, contacts, interactions } = await preview(ctx, big.zip);
  await startImport({ ctx, input: { id } });
  for (const batches of [0, 1, 2]) {
    await expect(ctx.jobs.runAll(dieAfter(batches))).rejects.toThrow('killed');
    expect(await readState(ctx, id)).toMatchObject({ status: 'running' });
  }
  await ctx.jobs.runAll();
  const done = await readState(ctx, id);
  expect(done).toMatchObject({ status: 'completed', contacts, interactions });
  expect(done.rows_done).toBe(done.rows_total);
  const found = await ctx.database.transaction((tx) =>
    readRow(
      tx,
      sql`select (select count(*)::integer from contacts) as contacts,
        (select count(*)::integer from interactions) as interactions,
        (select sum(interaction_count)::integer from contacts) as counted`,
    ),
  );
  expect(found).toEqual({
    contacts: contacts.new,
    interactions: interactions.new,
    counted: interactions.new,
  });

  await undoImport({ ctx, input: { id } });
  await expect(ctx.jobs.runAll(dieAfter(2))).rejects.toThrow('killed');
  await ctx.jobs.runAll();
  expect(await readState(ctx, id)).toMatchObject({ status: 'undone' });
  const left = await ctx.database.transaction((tx) =>
    readRow(tx, sql`select count(*)::integer as count from contacts`),
  );
  expect(left).toEqual({ count: 0 });
});

test('a run that fails each time is given up, and can be continued or undone', async () => {
  const { id } = await preview(ctx, sample.connections);
  await startImport({ ctx, input: { id } });
  for (let attempt = 0; attempt < phaseAttempts; attempt += 1) {
    await expect(ctx.jobs.runAll(dieAfter(0))).rejects.toThrow('killed');
  }
  await ctx.jobs.runAll();
  expect(await readState(ctx, id)).toMatchObject({ status: 'failed', undoable: true });
  expect(await carryOut(ctx, id)).toMatchObject({ status: 'completed' });
  expect(await undo(ctx, id)).toMatchObject({ status: 'undone', kept_contacts: 0 });
});

test('a run that was forgotten while its member was banned ends after a day, and others can start', async () => {
  const clock = createTestClock();
  const member = await createMember(database, { clock });
  const jobs = createManualJobs(database, clock);
  ctx = { ...member, jobs };
  const first = await preview(ctx, sample.zip);
  await startImport({ ctx, input: { id: first.id } });
  // Its jobs failed.
  jobs.sent.length = 0;
  const second = await preview(
    ctx,
    Buffer.from(`${header}Ann,Lee,,,Acme,CEO,04 Mar 2020\n`),
    'b.csv',
  );
  const start = () => startImport({ ctx, input: { id: second.id } });
  clock.advance(dayMs / 2);
  expect(await refusalOf(start())).toBe('import_already_running');
  expect(await readState(ctx, first.id)).toMatchObject({ status: 'queued' });

  clock.advance(dayMs);
  expect(await carryOut(ctx, second.id)).toMatchObject({ status: 'completed' });
  expect(await readState(ctx, first.id)).toMatchObject({
    status: 'failed',
    error_code: 'internal',
  });
  // It goes on where it was, and counts from its new start.
  await startImport({ ctx, input: { id: first.id } });
  expect(await readState(ctx, first.id)).toMatchObject({ status: 'queued' });
  await jobs.runAll();
  expect(await readState(ctx, first.id)).toMatchObject({
    status: 'completed',
    contacts: { new: 60 },
  });
  // An undo of a run that began long ago isn't a forgotten one.
  clock.advance(2 * dayMs);
  expect((await undo(ctx, second.id)).status).toBe('undone');
  expect((await undo(ctx, first.id)).status).toBe('undone');
});
