import { listDuplicates } from '#features/duplicates/list-duplicates.ts';
import { readStatus, startScan } from '#features/duplicates/read-status.ts';
import { startImport } from '#features/imports/start-import.ts';
import { createLinkedInSample } from '#testing/samples/linkedin-sample.ts';
import { createImporter, preview, readState, uploadFile } from '#testing/import-runner.ts';
import { createNotificationRunner } from '#testing/notification-runner.ts';
import { setConsents } from '#testing/test-network.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { expect, test } from 'vitest';

const database = await useSharedDatabase();
const { zip } = createLinkedInSample({ people: 20 });
const revoked = { status: 'failed', error_code: 'consent_required' };

async function countContacts(ownerId: string): Promise<number> {
  const found = await database.pool.query('select from contacts where owner_id = $1', [ownerId]);
  return found.rowCount ?? 0;
}

test('a revoked consent stops an upload that waits to be read, and its file is deleted', async () => {
  const ctx = await createImporter(database);
  const id = await uploadFile(ctx, zip);
  await setConsents(ctx, ['data_processing'], false);
  await ctx.jobs.runAll();
  expect(await readState(ctx, id)).toMatchObject(revoked);
  const files = await database.pool.query('select from import_files where import_id = $1', [id]);
  expect(files.rowCount).toBe(0);
});

test('a revoked consent stops a queued import; given again, it can be carried on', async () => {
  const ctx = await createImporter(database);
  const { id } = await preview(ctx, zip);
  await startImport({ ctx, input: { id } });
  await setConsents(ctx, ['data_processing'], false);
  await ctx.jobs.runAll();
  expect(await readState(ctx, id)).toMatchObject(revoked);
  expect(await countContacts(ctx.actor.memberId)).toBe(0);
  await setConsents(ctx, ['data_processing']);
  await startImport({ ctx, input: { id } });
  await ctx.jobs.runAll();
  expect(await readState(ctx, id)).toMatchObject({ status: 'completed' });
  expect(await countContacts(ctx.actor.memberId)).toBe(20);
});

test('a revoked consent stops a queued scan for duplicates', async () => {
  const ctx = await createImporter(database);
  await startScan({ ctx });
  await setConsents(ctx, ['data_processing'], false);
  await ctx.jobs.runAll();
  expect((await readStatus({ ctx })).scan).toMatchObject({ status: 'failed' });
  expect((await listDuplicates({ ctx, input: { limit: 5 } })).items).toEqual([]);
});

test('a revoked consent stops queued notifications, but not those of the account', async () => {
  const clock = createTestClock();
  const ctx = await createMember(database, { clock });
  const { memberId } = ctx.actor;
  const runner = createNotificationRunner(database, clock);
  await runner.notify({
    memberId,
    kind: 'reminder_due',
    fact: '1',
    facts: { count: 1, text: 'x' },
  });
  await runner.notify({ memberId, kind: 'account', fact: '2' });
  await setConsents(ctx, ['data_processing'], false);
  await runner.runDue();
  const listed = await database.pool.query(
    `select data ->> 'kind' as kind from notifications where user_id = $1`,
    [memberId],
  );
  expect(listed.rows).toEqual([{ kind: 'account' }]);
});
