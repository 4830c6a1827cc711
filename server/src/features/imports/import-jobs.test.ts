import { createScanJob } from '#features/duplicates/scan-job.ts';
import { createNotificationJobs } from '#features/notifications/notification-jobs.ts';
import { setTimeout as sleep } from 'node:timers/promises';

import type { ImportStatus } from '@kith/contract/imports/rules';
import type { MemberContext } from '#platform/context.ts';
import { type RunningJobs, startJobs } from '#platform/jobs/job-queue.ts';
import { silentLogger } from '#platform/log.ts';
import { createLinkedInSample } from '#testing/samples/linkedin-sample.ts';
import { createManualJobs, readState } from '#testing/import-runner.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { importJobs } from './jobs.ts';
import { resumeImports } from './resume-imports.ts';
import { startImport } from './start-import.ts';
import { undoImport } from './undo-import.ts';
import { uploadImport } from './upload-import.ts';

const pollMs = 50;

let database: TestDatabase;
let jobs: RunningJobs;
beforeAll(async () => {
  database = await createTestDatabase();
  const parts = { database, log: silentLogger, clock: createTestClock() };
  const told = createNotificationJobs({
    ...parts,
    hasTransport: false,
    origin: new URL('http://localhost'),
    pushSettings: {},
    allowsInner: true,
  });
  const handlers = [...importJobs(parts), createScanJob(parts), ...told];
  jobs = await startJobs({ database, log: silentLogger, handlers });
});
afterAll(async () => {
  await jobs.stop();
  await database.close();
});

async function awaitStatus(ctx: MemberContext, id: string, status: ImportStatus) {
  await expect
    .poll(async () => (await readState(ctx, id)).status, { timeout: 20_000 })
    .toBe(status);
  await sleep(pollMs);
  return readState(ctx, id);
}

const { zip } = createLinkedInSample({ people: 60 });

test('an import goes its whole way through the queue', async () => {
  const ctx = await createMember(database, { jobs });
  const { id } = await uploadImport({ ctx, input: { fileName: 'export.zip', content: zip } });
  const ready = await awaitStatus(ctx, id, 'ready');
  await startImport({ ctx, input: { id } });
  const done = await awaitStatus(ctx, id, 'completed');
  expect(done).toMatchObject({ contacts: ready.contacts, undoable: true });
  await undoImport({ ctx, input: { id } });
  await awaitStatus(ctx, id, 'undone');
});

test('imports that a killed server left at work go on when the next one starts', async () => {
  const lost = createManualJobs(database);
  const ctx = await createMember(database, { jobs: lost });
  const { id } = await uploadImport({ ctx, input: { fileName: 'export.zip', content: zip } });
  await resumeImports({ database, jobs });
  await resumeImports({ database, jobs });
  await awaitStatus(ctx, id, 'ready');
  await startImport({ ctx, input: { id } });
  await resumeImports({ database, jobs });
  await resumeImports({ database, jobs });
  const done = await awaitStatus(ctx, id, 'completed');
  expect(done).toMatchObject({ contacts: { new: 60 }, rows_done: done.rows_total });
});
